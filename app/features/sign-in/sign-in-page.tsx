import { SessionEnded } from './session-ended.tsx';
import { RealmForm } from './realm-form.tsx';
import { SignInFailure } from './sign-in-failure.tsx';
import type { SignInData } from './sign-in-data.ts';

/** The root page for a person who is not signed in. */
export function SignIn(props: SignInData) {
  switch (props.screen) {
    case 'realm':
      return <RealmForm {...props} />;
    case 'failure':
      return <SignInFailure {...props} />;
    case 'ended':
      return <SessionEnded {...props} />;
  }
}
