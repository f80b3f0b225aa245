/** The colors of a zone's environment. */
const BACKGROUNDS: Record<string, string> = {
  DEV: 'bg-env-dev text-white',
  STAGE: 'bg-env-stage text-white',
  UAT: 'bg-env-uat text-white',
  PROD: 'bg-env-prod text-white',
};

/** The background classes of an environment; neutral for an unknown name. */
export function environmentBackground(environment: string): string {
  return BACKGROUNDS[environment] ?? 'bg-ink text-surface';
}
