import type { DefaultValue } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import type { UploadForm } from '#app/paths/paths.ts';
import { uploadPaths } from '#app/paths/upload-paths.ts';
import type { UploadFormData } from './upload-form-data.ts';
import { useUpload } from './sending/use-upload.ts';

interface Page {
  loaderData: UploadFormData;
  /** The reply of the page's own action, for a form that was sent without scripts. */
  reply: FormReply | undefined;
}

/**
 * The state of a form with a file.
 * @param to the form that receives uploads by script
 * @returns its fields, the upload, and the props of `UploadPage`
 */
export function useUploadForm<Shape extends Record<string, unknown>>(
  to: UploadForm,
  { loaderData, reply }: Page,
  { id, value }: { id: string; value?: DefaultValue<Shape> },
) {
  const { search } = useLocation();
  const upload = useUpload(uploadPaths.form(to) + search);
  const [form, fields, changes] = useServerForm<Shape>({
    id,
    result: resultOf(upload.reply ?? reply),
    constraint: loaderData.constraint,
    defaultValue: value,
  });
  return { form, fields, upload, page: { loaderData, reply, form, changes, upload } };
}
