import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInstant } from '../../../src/core/model/instant.ts'

describe('a point in time', () => {
  it.each([
    ['2016-12-15', '2016-12-15T00:00:00Z'],
    ['2026-03-12T14:20:00Z', '2026-03-12T14:20:00Z'],
    ['2026-03-12t14:20:00z', '2026-03-12T14:20:00Z'],
    ['2026-03-12 14:20:00+02:00', '2026-03-12T12:20:00Z'],
    ['2026-03-12T14:20:00.250-05:30', '2026-03-12T19:50:00.250Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
  ])('%s is read the same in every time zone', (text, iso) => {
    expect(readInstant(text)).toBe(Date.parse(iso) * 1000)
  })

  it('keeps microseconds', () => {
    expect(readInstant('1970-01-01T00:00:00.000001Z')).toBe(1)
    expect(readInstant('1970-01-01T00:00:00.0000019Z')).toBe(1)
  })

  it.each([
    ['2018-09-19 15:19:29', 'zone'],
    ['2018-09-19T15:19', 'zone'],
    ['2018-09-19T15:19Z', 'seconds'],
    ['2023-02-29', 'day that does not exist'],
    ['2023-13-01', 'day that does not exist'],
    ['2023-00-10', 'day that does not exist'],
    ['2023-01-01T24:00:00Z', 'time of day'],
    ['2023-01-01T10:61:00Z', 'time of day'],
    ['2023-01-01T10:00:00+25:00', 'offset'],
    ['yesterday', 'neither'],
    ['2023', 'neither'],
    ['2023-1-1', 'neither'],
    ['', 'neither'],
  ])('%s is not guessed', (text, problem) => {
    expect(readInstant(text)).toMatchObject({ problem: expect.stringContaining(problem) })
  })

  it('agrees with the platform on every valid date', () => {
    const range = {
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    }
    fc.assert(
      fc.property(fc.date(range), (date) => {
        expect(readInstant(date.toISOString())).toBe(date.getTime() * 1000)
      }),
    )
  })
})
