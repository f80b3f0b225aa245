import type { DefaultValue } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import type { UploadForm } from '#app/paths/paths.ts';
import type { UploadFormData } from './upload-form-data.ts';
import { useUpload } from './sending/use-upload.ts';

interface Page {
  loaderData: UploadFormData;
  /** What the page's own action answered a form that was sent without scripts. */
  reply: FormReply | undefined;
}

/**
 * A form with a file.
 * @param to where scripts send it
 * @returns its fields, the upload, and what `UploadPage` needs of them
 */
export function useUploadForm<Shape extends Record<string, unknown>>(
  to: UploadForm,
  { loaderData, reply }: Page,
  { id, value }: { id: string; value?: DefaultValue<Shape> },
) {
  const { search } = useLocation();
  const upload = useUpload(paths.uploads(to) + search);
  const [form, fields, changes] = useServerForm<Shape>({
    id,
    result: resultOf(upload.reply ?? reply),
    constraint: loaderData.constraint,
    defaultValue: value,
  });
  return { form, fields, upload, page: { loaderData, reply, form, changes, upload } };
}
