import { describe, expect, it } from 'vitest';
import { parseZone } from './zone-access.server.ts';

describe('parseZone', () => {
  it('reads a zone as one text or as an object of two parts [A-450] [A-451]', () => {
    const zone = { name: 'clinic_dev', realm: 'DEV' };
    expect(parseZone({ name: 'clinic_dev', realm: 'DEV' })).toEqual(zone);
    expect(parseZone({ sdz: 'clinic_dev', realm: 'dev' })).toEqual(zone);
    expect(parseZone('clinic_dev')).toEqual(zone);
  });

  it('takes a zone of no known environment for production', () => {
    expect(parseZone({ name: 'lab', realm: 'TRIAL' })).toEqual({ name: 'lab', realm: 'PROD' });
    expect(parseZone('development2')).toEqual({ name: 'development2', realm: 'PROD' });
  });

  it('leaves out what is no zone', () => {
    for (const entry of ['', null, 7, {}, { realm: 'DEV' }]) {
      expect(parseZone(entry)).toBeUndefined();
    }
  });
});
