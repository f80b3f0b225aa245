import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLocalMoment, toLocalMoment, toUtcMoment, wholeMinute, wholeSecond } from './moment.ts';

describe('toUtcMoment', () => {
  it('has seconds and milliseconds only where they are not zero', () => {
    expect(toUtcMoment('2026-01-31T08:05:00.000Z')).toBe('2026-01-31T08:05');
    expect(toUtcMoment('2026-01-31T08:05:07.000Z')).toBe('2026-01-31T08:05:07');
    expect(toUtcMoment('2026-01-31T08:05:00.040Z')).toBe('2026-01-31T08:05:00.040');
    expect(toUtcMoment('2026-01-31T10:05:00+02:00')).toBe('2026-01-31T08:05');
  });

  it('is empty without a moment', () => {
    expect([toUtcMoment(''), toUtcMoment('soon'), toLocalMoment(''), fromLocalMoment('')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});

it('a moment survives the time zone of the browser', () => {
  const moments = fc.date({
    min: new Date('1980-01-01T00:00:00Z'),
    max: new Date('2500-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (date) => {
      const local = toLocalMoment(date.toISOString());
      // An hour that the clock shows twice means the first of both.
      const read = new Date(fromLocalMoment(local)).getTime();
      expect([0, 3_600_000]).toContain(date.getTime() - read);
    }),
  );
});

it('a moment is cut to the whole second or minute before it', () => {
  const date = new Date('2026-01-31T08:05:59.999Z');
  expect(wholeSecond(date)).toBe('2026-01-31T08:05:59.000Z');
  expect(wholeMinute(date)).toBe('2026-01-31T08:05:00.000Z');
});
