/** The consent contracts of the clinics' owner, and the queries that were run by consent. */
import { EVERYBODY } from '#model/contracts/consent-contract.ts';
import type { DemoConsent, DemoReading } from '#platform/demo/customers.ts';
import { daysBefore, minutesAfter } from '#platform/demo/dates.ts';

/** The contracts that share parts of the patients' data with the reader and others. */
export function clinicConsents(now: Date, reader: string): DemoConsent[] {
  return [
    {
      chain: 'patient',
      description: 'Quality report: patients without what identifies them',
      to: [reader],
      only: ['patient_id', 'birth_date', 'sex', 'blood_group', 'address.city'],
      until: daysBefore(now, -80),
      at: daysBefore(now, 9.4),
    },
    {
      chain: 'condition_record',
      description: 'Research on chronic conditions',
      jwtProperties: { department: 'research' },
      only: ['icd_code', 'severity', 'chronic', 'onset_on'],
      when: 'data.chronic == true',
      at: daysBefore(now, 9.2),
    },
    {
      chain: 'patient',
      description: 'Allergies, for everybody in an emergency',
      to: [EVERYBODY],
      only: ['patient_id', 'allergies', 'blood_group'],
      at: daysBefore(now, 9.1),
    },
    {
      chain: 'condition_record',
      description: 'Study of mild conditions, ended',
      to: [reader],
      when: "data.severity == 'MILD'",
      until: daysBefore(now, 2),
      at: daysBefore(now, 9),
    },
  ];
}

/** Queries that were run by consent; each leaves a receipt for every contract through which it read. */
export function clinicReadings(now: Date, reader: string): DemoReading[] {
  return [
    {
      by: reader,
      query: 'FROM patient GROUP BY data.sex SELECT data.sex AS sex, COUNT(*) AS patients',
      at: daysBefore(now, 8.5),
    },
    {
      by: reader,
      query: 'FROM condition_record ORDER BY data.onset_on DESC LIMIT 25 SELECT data.*',
      at: daysBefore(now, 6.5),
    },
    {
      by: reader,
      query: 'GRAPH patient LIMIT 5 TRAVERSE ANY 0..1',
      at: daysBefore(now, 1.5),
    },
    {
      by: reader,
      query: "FROM patient WHERE data.blood_group == 'A+' SELECT data.patient_id, data.allergies",
      at: minutesAfter(now, -50),
    },
  ];
}
