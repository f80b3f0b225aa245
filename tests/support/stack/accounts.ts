/** The demo customer's accounts. */
export interface Account {
  realm: string;
  email: string;
  password: string;
}

export const OWNER = demoAccount('owner');
export const ADMIN = demoAccount('admin');
export const USER = demoAccount('user');
export const READER = demoAccount('reader');
export const NO_ZONE = demoAccount('nozone');

function demoAccount(name: string): Account {
  return { realm: 'meridian', email: `${name}@meridian.test`, password: 'keyway' };
}
