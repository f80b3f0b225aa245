/** The vocabulary of the demo's clinic network: languages, allergens, reasons for visits, and findings. */

export const LANGUAGES = [
  'English',
  'Spanish',
  'Portuguese',
  'French',
  'Arabic',
  'Mandarin',
  'Hindi',
  'Vietnamese',
  'German',
  'Polish',
  'Yoruba',
  'Sign language',
] as const;

export const ALLERGENS = [
  'Penicillin',
  'Latex',
  'Peanut',
  'Ibuprofen',
  'Bee venom',
  'Shellfish',
  'Sulfonamides',
  'Grass pollen',
  'Iodinated contrast',
  'Egg',
] as const;

/** A reason for a visit, its kind, and the findings; check-ups have none. */
export interface Visit {
  reason: string;
  classes: readonly string[];
  finding?: { code: string; title: string; chronic: boolean };
}

const OFFICE: readonly string[] = ['AMBULATORY', 'AMBULATORY', 'VIRTUAL'];
const SUDDEN: readonly string[] = ['URGENT_CARE', 'URGENT_CARE', 'EMERGENCY'];
const SERIOUS: readonly string[] = ['EMERGENCY', 'INPATIENT'];

export const VISITS: readonly Visit[] = [
  check('Yearly check-up'),
  check('Influenza vaccination'),
  check('Travel advice and vaccination'),
  check('Pre-employment examination'),
  lasting('Blood pressure review', 'I10', 'Essential hypertension'),
  lasting('Diabetes review', 'E11.9', 'Type 2 diabetes without complications'),
  lasting('Cholesterol review', 'E78.5', 'Hyperlipidemia'),
  lasting('Asthma review', 'J45.40', 'Moderate persistent asthma'),
  lasting('Thyroid review', 'E03.9', 'Hypothyroidism'),
  lasting('Joint pain, review of treatment', 'M17.1', 'Primary osteoarthritis of the knee'),
  lasting('Medication review', 'F33.1', 'Recurrent depressive disorder, moderate'),
  lasting('Migraine diary review', 'G43.0', 'Migraine without aura'),
  lasting('Skin check, itching', 'L20.9', 'Atopic dermatitis'),
  lasting('Reflux symptoms', 'K21.9', 'Gastro-esophageal reflux disease'),
  acute('Cough and fever', 'J20.9', 'Acute bronchitis', OFFICE),
  acute('Sore throat', 'J02.9', 'Acute pharyngitis', OFFICE),
  acute('Ear pain', 'H66.9', 'Otitis media', OFFICE),
  acute('Burning when passing water', 'N39.0', 'Urinary tract infection', OFFICE),
  acute('Low back pain after lifting', 'M54.5', 'Low back pain', OFFICE),
  acute('Trouble sleeping', 'G47.0', 'Insomnia', OFFICE),
  acute('Red, watering eyes', 'H10.9', 'Conjunctivitis', OFFICE),
  acute('Twisted ankle', 'S93.4', 'Sprain of the ankle', SUDDEN),
  acute('Cut on the hand', 'S61.4', 'Open wound of the hand', SUDDEN),
  acute('Vomiting and diarrhea', 'A09', 'Gastroenteritis, presumed infectious', SUDDEN),
  acute('Hives after a meal', 'L50.0', 'Allergic urticaria', SUDDEN),
  acute('Fall from a bicycle', 'S52.5', 'Fracture of the lower end of the radius', SERIOUS),
  acute('Shortness of breath', 'J18.9', 'Pneumonia', SERIOUS),
  acute('Pain in the lower right abdomen', 'K35.8', 'Acute appendicitis', SERIOUS),
];

/** Short clinical remarks. */
export const REMARKS = [
  'Explained the treatment; the patient agrees.',
  'Asked to come back if symptoms last longer than a week.',
  'Blood taken, results expected within two days.',
  'Improved since the last visit. No change of medication.',
  'Referred for imaging.',
  'Dose raised; control in four weeks.',
  'Advised rest and plenty of fluids.',
  'Discussed diet and exercise.',
] as const;

function check(reason: string): Visit {
  return { reason, classes: ['WELLNESS'] };
}

function lasting(reason: string, code: string, title: string): Visit {
  return { reason, classes: OFFICE, finding: { code, title, chronic: true } };
}

function acute(reason: string, code: string, title: string, classes: readonly string[]): Visit {
  return { reason, classes, finding: { code, title, chronic: false } };
}
