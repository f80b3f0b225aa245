/** A user wallet on the screens of groups. */
export interface Person {
  id: string;
  fullName: string;
  email: string;
}
