import { describe, expect, it } from 'vitest';
import { compareZones, ENVIRONMENTS, serviceEnabled } from './zone.ts';
import type { Zone } from './zone.ts';

describe('zones', () => {
  it('stand for one of four environments, in this order [A-005 A-854]', () => {
    expect(ENVIRONMENTS).toEqual(['DEV', 'STAGE', 'UAT', 'PROD']);
  });
  it('are sorted by environment, then by name without regard to case [A-741 A-742]', () => {
    const zones: Zone[] = [
      { name: 'b', realm: 'PROD' },
      { name: 'Zeta', realm: 'DEV' },
      { name: 'alpha', realm: 'DEV' },
      { name: 'a', realm: 'UAT' },
      { name: 'A', realm: 'STAGE' },
    ];
    expect(zones.sort(compareZones).map(({ name }) => name)).toEqual([
      'alpha',
      'Zeta',
      'A',
      'a',
      'b',
    ]);
  });
});

describe('services', () => {
  it('are on while no list is known [A-032]', () => {
    expect(serviceEnabled(undefined, 'blob')).toBe(true);
    expect(serviceEnabled(null, 'assistant')).toBe(true);
  });
  it('are off when the list leaves them out [A-033 B-531]', () => {
    expect(serviceEnabled(['INGEST_PIPELINE'], 'blob')).toBe(false);
    expect(serviceEnabled(['Blobs'], 'blob')).toBe(true);
    expect(serviceEnabled([], 'assistant')).toBe(false);
    expect(serviceEnabled(['BAST_AI'], 'assistant')).toBe(true);
  });
});
