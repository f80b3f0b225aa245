/** The view of the root for a user who is not signed in. */
export type SignInView = (
  | { view: 'realm'; value: string; problem?: string }
  | {
      view: 'failure';
      provider: 'keycloak' | 'other';
      realm: string | undefined;
      message: string;
    }
  | { view: 'ended'; realm: string | undefined }
) & { returnTo: string | undefined };
