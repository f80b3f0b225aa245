import { Form, useNavigation } from '@remix-run/react';
import { useId, useRef } from 'react';
import { writeKeys } from '#app/commands/keys/key-text.ts';
import { problemAt, resultOf } from '#app/forms/reply/form-reply.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';
import { useApple } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import { PressKeys } from './press-keys.tsx';
import { COMMAND_FIELD, KEYS_FIELD, RESET_FIELD } from './settings-data.ts';
import type { EditedCommand, SettingsReply } from './settings-data.ts';

/** The dialog that changes the keys of one command. They are typed as text, or pressed when scripts run. */
export function KeyDialog({
  command: { id, title, where, text, originalText, isChanged, version },
  reply,
  closeTo,
}: {
  command: EditedCommand;
  reply?: SettingsReply;
  closeTo: string;
}) {
  const htmlId = useId();
  const box = useRef<HTMLInputElement>(null);
  const apple = useApple();
  const pending = useNavigation().formMethod === 'POST';
  const problem = problemAt(reply, KEYS_FIELD);
  const sent = resultOf(reply)?.initialValue?.[KEYS_FIELD];
  const fill = (keys: string) => {
    if (!box.current) return;
    box.current.value = writeKeys([keys], apple);
    box.current.focus();
  };
  const fields = { [COMMAND_FIELD]: id, [VERSION_FIELD]: reply?.version ?? version };
  const describedBy = [problem !== undefined && `${htmlId}-problem`, `${htmlId}-hint`];
  return (
    <Dialog title={`Keys of '${title}'`} subtitle={`Works on: ${where}`} closeTo={closeTo}>
      <Form method="post" id={`${htmlId}-reset`} preventScrollReset>
        <HiddenFields fields={{ ...fields, [RESET_FIELD]: 'one' }} />
      </Form>
      <Form method="post" preventScrollReset noValidate>
        <HiddenFields fields={fields} />
        <label htmlFor={htmlId} className="field-label">
          Keys
        </label>
        <div className="flex gap-2">
          <input
            ref={box}
            id={htmlId}
            name={KEYS_FIELD}
            defaultValue={typeof sent === 'string' ? sent : text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={describedBy.filter(Boolean).join(' ')}
            className="control min-w-0 flex-1"
          />
          <PressKeys onPressed={fill} />
        </div>
        <p id={`${htmlId}-hint`} className="field-hint">
          One press such as {writeKeys(['mod+j'], apple)}, or several after one another such as G D.
          Write ‘or’ between two ways. Leave it empty for no key: the palette still finds the
          command.
        </p>
        {problem !== undefined && (
          <p id={`${htmlId}-problem`} role="alert" className="field-problem">
            {problem}
          </p>
        )}
        <DialogActions>
          {isChanged && (
            <Button type="submit" form={`${htmlId}-reset`} variant="ghost" className="mr-auto">
              {originalText === '' ? 'Reset to no key' : `Reset to ${originalText}`}
            </Button>
          )}
          <CancelControl label="Cancel" closeTo={closeTo} />
          <Button type="submit" variant="primary" pending={pending}>
            Save keys
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
