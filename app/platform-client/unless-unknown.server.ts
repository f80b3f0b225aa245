import { PlatformError } from './errors.ts';

/** What a call of ours answers, or something else where another platform has no such call or refuses it. */
export async function unlessUnknown<Answer>(
  asked: Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformError && error.status < 500) return otherwise;
    throw error;
  }
}
