/** A user wallet as the screens of groups show it. */
export interface Person {
  id: string;
  fullName: string;
  email: string;
}
