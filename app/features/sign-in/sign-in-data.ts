/** The data of the root for a person who is not signed in. */
export type SignInData = (
  | { screen: 'realm'; value: string; problem?: string }
  | {
      screen: 'failure';
      provider: 'keycloak' | 'other';
      realm: string | undefined;
      message: string;
    }
  | { screen: 'ended'; realm: string | undefined }
) & { returnTo: string | undefined };
