/** How the environment of a zone looks, everywhere. */
const BACKGROUNDS: Record<string, string> = {
  DEV: 'bg-env-dev text-white',
  STAGE: 'bg-env-stage text-white',
  UAT: 'bg-env-uat text-white',
  PROD: 'bg-env-prod text-white',
};

/** The classes of a ground in the environment's colour; neutral for a name that is none of the four. */
export function environmentBackground(environment: string): string {
  return BACKGROUNDS[environment] ?? 'bg-ink text-surface';
}
