/** Job news: what happens to the jobs of a zone while a page is open. Server and browser share it. */
import { createContext } from 'react';
import type { Alert } from '#app/ui/feedback/alert-list.ts';

export interface JobNews {
  /** The zone of the jobs. */
  zone: string;
  running: number;
  waiting: number;
  /** What all running jobs have done so far; it changes while they work. */
  done: number;
  /** Alerts about jobs of the person that have ended since the last news. */
  ended: Alert[];
}

/** The latest news; undefined before the first, and without scripts. */
export const JobNewsContext = createContext<JobNews | undefined>(undefined);

/** The jobs in short: '2 running', or else '1 waiting'; undefined when no job runs or waits. */
export function jobsNote(news: JobNews | undefined): string | undefined {
  if (!news) return undefined;
  if (news.running > 0) return `${news.running} running`;
  return news.waiting > 0 ? `${news.waiting} waiting` : undefined;
}
