import { z } from 'zod';
import { savedViewInputSchema, answeredSavedViewSchema } from '#model/metadata/saved-views.ts';
import { callDefiner } from './definition/call.ts';
import { exampleId } from './definition/example.ts';
import { DELETE, LIST, READ_ONE, UPDATE } from './definition/metadata-verbs.ts';
import { searchedPageQuery, words } from './definition/page.ts';

const defineCall = callDefiner({
  name: 'Saved views',
  description: 'What a screen of the console shows, under a name. A view holds no data.',
});

const VIEW_ID = exampleId('41');
const VIEW = {
  name: 'Allergies of ward 3',
  area: 'lifegraph',
  query: 'chain=patient&key=ward&value=3&limit=25&depth=1',
};
/** Everybody with a role in the zone may save views, because a view changes neither data nor what others see of it. */
const ANYBODY = { access: 'readMetadata' } as const;

export const savedViewCalls = {
  listSavedViews: defineCall({
    ...LIST,
    path: '/metadata/saved-view',
    summary:
      "The caller's own saved views and those shared with the zone. X-Total-Count tells how many there are in all.",
    query: searchedPageQuery.extend({ area: words }),
    response: z.array(answeredSavedViewSchema),
    example: { query: { area: 'lifegraph', search: 'ward' } },
  }),
  readSavedView: defineCall({
    ...READ_ONE,
    path: '/metadata/saved-view/{id}',
    summary: 'One saved view, own or shared.',
    response: answeredSavedViewSchema,
    example: { params: { id: VIEW_ID } },
  }),
  createSavedView: defineCall({
    ...ANYBODY,
    method: 'post',
    status: 201,
    path: '/metadata/saved-view',
    summary:
      'Save a view: the query of an address, without its question mark. A person has one of each name.',
    body: savedViewInputSchema,
    response: answeredSavedViewSchema,
    example: { body: VIEW, makes: VIEW_ID },
  }),
  updateSavedView: defineCall({
    ...UPDATE,
    ...ANYBODY,
    path: '/metadata/saved-view/{id}',
    summary:
      'Rename a saved view, share it or not, or replace its query. Its author may, and of shared ones who may edit metadata. Its area stays.',
    body: savedViewInputSchema,
    returned: ['id', 'author', 'own'],
    response: answeredSavedViewSchema,
    example: { params: { id: VIEW_ID }, body: { ...VIEW, shared: true } },
  }),
  deleteSavedView: defineCall({
    ...DELETE,
    ...ANYBODY,
    path: '/metadata/saved-view/{id}',
    summary: 'Delete a saved view. Its author may, and of shared ones who may delete metadata.',
    example: { params: { id: VIEW_ID } },
  }),
};
