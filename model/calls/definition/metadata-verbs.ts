/** What the calls of the collections of metadata have in common, by verb. */
import { idParams } from './params.ts';

export const LIST = { method: 'get', access: 'readMetadata', headers: ['ETag'] } as const;

export const READ_ONE = { ...LIST, params: idParams } as const;

export const CREATE = { method: 'post', access: 'createMetadata', status: 201 } as const;

export const UPDATE = {
  method: 'put',
  access: 'editMetadata',
  params: idParams,
  ifMatch: true,
} as const;

export const DELETE = {
  method: 'delete',
  access: 'deleteMetadata',
  params: idParams,
  ifMatch: true,
  response: null,
  status: 204,
} as const;
