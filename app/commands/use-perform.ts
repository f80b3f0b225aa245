import { useLocation, useNavigate, useSubmit } from '@remix-run/react';
import { useCallback } from 'react';
import { focusShown } from '#app/ui/browser/focus-shown.ts';
import { postDocument } from '#app/ui/browser/post-document.ts';
import type { Effect } from './command.ts';

/** A function that runs the effect of a command for which no screen has bound a handler. */
export function usePerform(): (does: Effect) => void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return useCallback(
    (does: Effect) => {
      switch (does.kind) {
        case 'go':
          navigate(does.to, { state: does.state });
          break;
        case 'dialog': {
          const params = new URLSearchParams(search);
          params.set('dialog', does.param);
          navigate(`${pathname}?${params}`, { preventScrollReset: true });
          break;
        }
        case 'submit': {
          const { action, method, fields, reloadDocument } = does.form;
          const returnTo = does.returns && { returnTo: pathname + search };
          if (reloadDocument) postDocument(action, fields);
          else submit({ ...fields, ...returnTo }, { action, method });
          break;
        }
        case 'focus':
          focusShown(does.on);
          break;
        case 'screen':
          break;
      }
    },
    [navigate, submit, pathname, search],
  );
}
