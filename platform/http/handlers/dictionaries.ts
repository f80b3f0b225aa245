import { dictionaryCalls } from '#model/calls/dictionaries.ts';
import { PROPOSAL_LIMITS } from '#model/fields/limits.ts';
import { FormatError } from '#platform/formats/format.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import {
  deleteDictionary,
  listDictionaries,
  readDictionary,
} from '#platform/metadata/dictionaries.ts';
import { termsOfAttributes } from '#platform/metadata/explaining-terms.ts';
import { findAttributes } from '#platform/metadata/propose-dictionary/find-attributes.ts';
import { proposeForFile } from '#platform/metadata/propose-dictionary/propose-dictionary.ts';
import { removeUnused } from '#platform/records/blob-files.ts';
import { appendAudited } from '#platform/http/audit.ts';
import { checkDefinitionsETag, checkVersionETag } from '#platform/http/etag.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { badRequest, orNotFound } from '#platform/http/http-error.ts';
import { requestCatchUp } from '#platform/jobs/queue/request-catch-up.ts';
import { readFileOfRows, withPassingSpool } from '#platform/http/uploads.ts';

const noDictionary = (name: string) => `There is no dictionary '${name}'.`;

export const dictionaryHandlers: Handlers<Omit<typeof dictionaryCalls, 'previewDictionary'>> = {
  async listDictionaries(context) {
    const { caller, query } = context;
    await checkDefinitionsETag(context);
    const { total, dictionaries } = await listDictionaries(caller.zone, {
      ...query,
      summary: query.summary === 'true',
    });
    context.setHeader('X-Total-Count', String(total));
    return dictionaries;
  },

  async readDictionary(context) {
    const { caller, params } = context;
    const found = await readDictionary(caller.zone, params.name);
    const dictionary = orNotFound(found, noDictionary(params.name));
    checkVersionETag(context, Buffer.from(dictionary.hash, 'hex'));
    return dictionary;
  },

  async listAttributeTerms({ caller, params }) {
    const found = await readDictionary(caller.zone, params.name);
    const { attributes } = orNotFound(found, noDictionary(params.name));
    return termsOfAttributes(caller.zone, attributes);
  },

  proposeDictionary: (context) =>
    withPassingSpool(context.platform, async (id) => {
      const { body } = dictionaryCalls.proposeDictionary;
      const { bytes } = PROPOSAL_LIMITS;
      const { file, fields, reading } = await readFileOfRows(context, id, body, bytes);
      const { zone, actor } = context.caller;
      const asked = {
        taker: { customer: zone.customer, wallet: actor.loggedInId },
        knownNames: (headers: readonly string[]) => findAttributes(zone, headers),
        ...reading,
        fileName: file.name,
        path: uploadPath(context.platform.config.dataDir, id),
        partial: fields.partial,
      };
      try {
        return await proposeForFile(asked, context.signal);
      } catch (error) {
        throw error instanceof FormatError ? badRequest(`file: ${error.message}`) : error;
      }
    }),

  async deleteDictionary({ platform, caller, params, expected }) {
    const { ledger, config } = platform;
    const files = await appendAudited(platform, caller, 'deleteDictionary', params, async (tx) => {
      const { name } = params;
      const gone = orNotFound(
        await deleteDictionary(tx, name, caller.actor, expected),
        noDictionary(name),
      );
      // Records of other chains still have the keys of the deleted edge definitions.
      await requestCatchUp(platform, tx);
      return gone;
    });
    await removeUnused(ledger, config.dataDir, caller.zone, files);
    return null;
  },
};
