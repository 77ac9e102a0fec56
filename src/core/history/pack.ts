import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Texts shorter than this (UTF-16 units) gain nothing by packing. */
export const WORTH_PACKING = 512
/** A packed text never unpacks to more than this (bytes), whatever a file says. */
const MOST_BYTES = 256 * 1024 * 1024

/** A text, deflated, as base64. */
export function packText(text: string): string {
  return deflateRawSync(text).toString('base64')
}

/** @throws Error when it is no packed text */
export function unpackText(packed: string): string {
  return inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8')
}
