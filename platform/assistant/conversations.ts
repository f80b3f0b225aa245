/** Conversations with the assistant, stored in the zone and readable by the wallet that asked. */
import { sql } from 'kysely';
import type { Conversation, Source } from '#model/metadata/assistant.ts';
import { isUuid } from '#model/fields/fields.ts';
import { build, execute, run, runOne, transaction } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { storableJson, storableText } from '#platform/storage/storable.ts';

export interface Turn {
  askedAt: Date;
  prompt: string;
  answer: string;
  sources: Source[];
}

/** A conversation of the wallet; undefined for any other id. */
export async function readConversation(
  zone: ZoneRef,
  wallet: string,
  id: string,
): Promise<Conversation | undefined> {
  if (!isUuid(id)) return undefined;
  const known = await runOne(
    zone.db,
    build
      .selectFrom('conversation')
      .select('id')
      .where('zone', '=', zone.id)
      .where('id', '=', id)
      .where('wallet', '=', wallet),
  );
  if (!known) return undefined;
  const history = await run<Conversation['history'][number]>(
    zone.db,
    sql`select asked_at as "requestDateTime", prompt, answer, sources from conversation_turn
        where zone = ${zone.id} and conversation = ${id} order by place`,
  );
  return { conversationId: known.id, history };
}

/**
 * Adds a turn to a conversation of the wallet; the first turn creates it.
 * @param audit writes the audit line in the same transaction
 */
export async function addTurn(
  zone: ZoneRef,
  wallet: string,
  id: string,
  { askedAt, prompt, answer, sources }: Turn,
  audit: (on: Queryable) => Promise<void>,
): Promise<void> {
  await transaction(zone.db, async (on) => {
    await execute(
      on,
      sql`insert into conversation (zone, id, wallet, started_at)
          values (${zone.id}, ${id}, ${wallet}, ${askedAt.toISOString()}) on conflict do nothing`,
    );
    // The row lock gives concurrent turns consecutive numbers.
    await run(
      on,
      sql`select id from conversation where zone = ${zone.id} and id = ${id} for update`,
    );
    await execute(
      on,
      sql`insert into conversation_turn (zone, conversation, place, asked_at, prompt, answer, sources)
          select ${zone.id}, ${id}, coalesce(max(place), 0) + 1, ${askedAt.toISOString()}, ${prompt},
            ${storableText(answer)}, ${storableJson(sources)}::jsonb
          from conversation_turn where zone = ${zone.id} and conversation = ${id}`,
    );
    await audit(on);
  });
}

/** Deletes all conversations of the zone, as their answers quote its metadata. */
export async function forgetConversations(zone: ZoneRef): Promise<void> {
  for (const table of ['conversation_turn', 'conversation'] as const) {
    await execute(zone.db, build.deleteFrom(table).where('zone', '=', zone.id));
  }
}
