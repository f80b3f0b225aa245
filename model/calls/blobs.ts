/** The files of records. Requirements: B-557. */
import { z } from 'zod';
import { PATH_LENGTH } from '#model/fields/limits.ts';
import { blobRecordSchema } from '#model/records/record.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_RECORD } from './definition/example.ts';
import { metadataText, recordParams } from './definition/params.ts';

const defineCall = callDefiner({ name: 'Blobs', description: 'The files of records.' });

const attributeParams = z.object({
  ...recordParams.shape,
  attribute: z.string().min(1).max(PATH_LENGTH).describe('The dotted path of an attribute.'),
});
const blobHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'The hash of a blob has 64 hexadecimal digits.')
  .toLowerCase()
  .describe('The SHA-256 of the content, in hexadecimal digits.');
const blobParams = z.object({ ...attributeParams.shape, hash: blobHash });

/** The file of the examples. */
const PORTRAIT = { name: 'portrait.txt', content: 'portrait' };
const PORTRAITS = { ...EXAMPLE_RECORD, attribute: 'portraits' };
/** The hash is the SHA-256 of the content. */
const BLOB = {
  ...PORTRAITS,
  hash: '51c5a8296a032ce7b3014e66000c20d0d759d2e910873f28fa6107ab012bf887',
};

export const blobCalls = {
  listBlobs: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/blobs',
    summary: 'The files of a record.',
    access: 'readData',
    params: recordParams,
    query: z.object({
      attribute: z
        .string()
        .max(PATH_LENGTH)
        .optional()
        .describe('Only the files of this attribute.'),
    }),
    response: z.array(blobRecordSchema),
    example: { params: EXAMPLE_RECORD, query: { attribute: 'portraits' } },
  }),
  addBlob: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/blobs',
    summary: 'Add a file to an attribute of datatype BLOB (which takes one) or BLOB_ARRAY.',
    access: 'editData',
    params: attributeParams,
    body: z.object({ metadata: metadataText.optional() }),
    bodyType: 'multipart',
    response: blobRecordSchema,
    status: 201,
    example: {
      params: PORTRAITS,
      body: { metadata: '{"camera": "desk"}' },
      file: PORTRAIT,
    },
  }),
  replaceBlob: defineCall({
    method: 'put',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/blobs',
    summary: 'Put a file in place of all that the attribute has.',
    access: 'editData',
    params: attributeParams,
    body: z.object({ metadata: metadataText.optional() }),
    bodyType: 'multipart',
    response: blobRecordSchema,
    example: { params: PORTRAITS, file: PORTRAIT, order: 7 },
  }),
  removeBlobs: defineCall({
    method: 'delete',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/blobs',
    summary: 'Take all files of an attribute away.',
    access: 'editData',
    params: attributeParams,
    response: null,
    status: 204,
    example: { params: PORTRAITS },
  }),
  downloadBlob: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/{hash}/blobs',
    summary: 'A file of a record.',
    access: 'readData',
    params: blobParams,
    response: 'file',
    example: { params: BLOB },
  }),
  readBlob: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/blobs/{hash}',
    summary: 'The same under its other address.',
    access: 'readData',
    params: blobParams,
    response: 'file',
    example: { params: BLOB },
  }),
  removeBlob: defineCall({
    method: 'delete',
    path: '/graphchain/{chain}/{sdoId}/{attribute}/blobs/{hash}',
    summary: 'Take one file of a record away.',
    access: 'editData',
    params: blobParams,
    response: null,
    status: 204,
    example: { params: BLOB, order: 6 },
  }),
};
