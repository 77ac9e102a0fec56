/** What the project promises, each limit once. Ratios are to the floor of the same run; times in ms; memory in MB. */
export const TARGETS = {
  validateRatio: 2.5,
  validateMb: 400,
  rebuildRatio: 5,
  rebuildMb: 600,
  /** Nothing is promised between 50,000 and 100,000 pages but that 100,000 fit into an ordinary heap. */
  rebuildMbAbove50k: 1500,
  unchangedRatio: 0.5,
  oneChangedRatio: 0.6,
  searchableMs: 100,
  searchP95: 15,
  readP95: 5,
  helpRatio: 3,
  coldSearchMs: 400,
  coldValidateMs: 300,
  growthExponent: 1.1,
  qualityGain: 0.08,
}

/** nDCG@10 of SQLite FTS5 (terms joined by OR, porter stemmer) on the five public test sets. */
export const FTS5_NDCG = { cranfield: 0.368, cisi: 0.336, cacm: 0.451, vaswani: 0.433, adi: 0.488 }
