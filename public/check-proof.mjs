#!/usr/bin/env node
/**
 * Checks a proof of a Keyway ledger without Keyway: no server is asked, and nothing but Node is needed.
 *
 *   node check-proof.mjs <proof.json> [<checkpoint.json>]
 *
 * The first file is the proof of a record (from its drawer, or the API), the proof that a later checkpoint holds all that an
 * earlier one does, or a checkpoint. The second file is a checkpoint that you have kept: the proof must lead to it.
 * Without it, compare the checkpoint's root and key that are printed with those that you know.
 *
 * It ends with 0 when everything holds, otherwise with 1 and what does not.
 *
 * What it checks is written down in docs/security.md ("What a proof shows"): RFC 6962 and RFC 9162 (Merkle trees),
 * RFC 8785 (canonical JSON), RFC 8032 (Ed25519).
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

class ProofError extends Error {}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const fromHex = (text) => {
  must(/^[\da-f]{64}$/.test(text), 'The file is damaged: a hash cannot be read.');
  return Buffer.from(text, 'hex');
};
/** Only the one way to write the bytes is taken. */
const fromBase64 = (text) => {
  const bytes = Buffer.from(text, 'base64');
  must(
    bytes.toString('base64') === text,
    'The file is damaged: a key or a signature cannot be read.',
  );
  return bytes;
};
const parentOf = (left, right) => sha256(Buffer.of(1), left, right);
const must = (holds, sentence) => {
  if (!holds) throw new ProofError(sentence);
};

/** The root that the proof of a leaf leads to (RFC 9162, 2.1.3.2); undefined when it has the wrong length. */
export function rootOfInclusion(leaf, index, size, path) {
  if (!Number.isInteger(index) || index < 0 || index >= size) return undefined;
  let [at, last, node] = [index, size - 1, leaf];
  for (const other of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      node = parentOf(other, node);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      node = parentOf(node, other);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : undefined;
}

/** Whether a tree grew to a larger one (RFC 9162, 2.1.4.2). */
export function isConsistent(before, rootBefore, after, rootAfter, path) {
  if (before < 1 || before > after) return false;
  if (before === after) return path.length === 0 && rootBefore.equals(rootAfter);
  const rest = isPowerOfTwo(before) ? [rootBefore, ...path] : [...path];
  if (path.length === 0) return false;
  let [at, last] = [before - 1, after - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let old = rest[0];
  let now = rest[0];
  for (const other of rest.slice(1)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      old = parentOf(other, old);
      now = parentOf(other, now);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      now = parentOf(now, other);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && old.equals(rootBefore) && now.equals(rootAfter);
}

function isPowerOfTwo(number) {
  return Number.isInteger(Math.log2(number));
}

/** JSON with the members in the order of their names: enough of RFC 8785 for what is signed here, text and whole numbers. */
function canonicalText(flat) {
  const names = Object.keys(flat).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(flat[name])}`).join(',')}}`;
}

function isSigned(text, publicKey, signature) {
  const key = createPublicKey({
    key: fromBase64(publicKey),
    format: 'der',
    type: 'spki',
  });
  return verify(null, text, key, fromBase64(signature));
}

function checkCheckpoint({ signature, ...stated }) {
  must(
    isSigned(Buffer.from(canonicalText(stated)), stated.publicKey, signature),
    `The signature of the checkpoint of record ${stated.seq} does not hold.`,
  );
}

/** The hash of a record's text: a leaf of RFC 6962, or of version 1 the hash of the text itself. */
function leafOf(text, version) {
  return version === 1 ? sha256(text) : sha256(Buffer.of(0), text);
}

/** A record whose text leads to the root of the checkpoint. */
function checkRecord(what, text, path, checkpoint) {
  const record = JSON.parse(text);
  must(record.zone === checkpoint.zone, `The ${what} is of the zone ${record.zone}.`);
  const leaf = leafOf(text, record.v);
  const root = rootOfInclusion(leaf, record.seq - 1, checkpoint.seq, path.map(fromHex));
  must(
    root !== undefined && root.toString('hex') === checkpoint.root,
    `The checkpoint of record ${checkpoint.seq} does not hold this ${what}.`,
  );
  return { ...record, leaf };
}

function checkSignature({ leaf, zone, header }, signature, publicKey) {
  const { first, size, index, path } = signature;
  const root = rootOfInclusion(leaf, index, size, path.map(fromHex));
  must(
    root !== undefined &&
      signature.zone === zone &&
      signature.publicKey === publicKey &&
      isSigned(
        Buffer.from(canonicalText({ first, root: root.toString('hex'), size, v: 2, zone })),
        publicKey,
        signature.signature,
      ),
    `The record was not signed with the key of its signer, ${header.signer}.`,
  );
}

function checkRecordProof({ record: text, path, signature, key, checkpoint }) {
  checkCheckpoint(checkpoint);
  const record = checkRecord('record', text, path, checkpoint);
  const keyRecord = checkRecord('record of the key', key.record, key.path, checkpoint);
  must(
    keyRecord.chain === '$key' && keyRecord.body.wallet === record.header.signer,
    `The key is not that of the signer, ${record.header.signer}.`,
  );
  must(record.v === 1 || signature !== undefined, 'The signature of the record is missing.');
  if (signature) checkSignature(record, signature, keyRecord.body.publicKey);
  const { chain, seq, header } = record;
  const { salt: _salt, ...body } = record.body;
  return {
    checkpoint,
    said: [
      `The record is in the ledger, unchanged${signature ? ', and signed by its signer' : '. Its signature is not part of this proof'}.`,
      `  Chain      ${chain}`,
      `  Record     ${header.id}, ${header.operation}, as record ${seq}`,
      `  Time       ${header.timestamp}`,
      `  Signer     ${header.signer}`,
      `  Acting     ${header.effectiveId}, signed in as ${header.loggedInId}`,
      `  Data       ${JSON.stringify(body.data ?? body)}`,
    ],
  };
}

function checkConsistencyProof({ before, after, path }) {
  checkCheckpoint(before);
  checkCheckpoint(after);
  must(
    before.zone === after.zone,
    `The checkpoints are of two zones, ${before.zone} and ${after.zone}.`,
  );
  must(
    before.publicKey === after.publicKey,
    'The checkpoints were signed with two different keys.',
  );
  must(
    isConsistent(
      before.seq,
      fromHex(before.root),
      after.seq,
      fromHex(after.root),
      path.map(fromHex),
    ),
    `What the checkpoint of record ${before.seq} holds was changed before that of record ${after.seq}.`,
  );
  return {
    checkpoint: before,
    other: after,
    said: [
      `Nothing up to record ${before.seq} was changed until record ${after.seq}.`,
      `  Later root ${after.root}`,
    ],
  };
}

/**
 * Checks a proof or a checkpoint, as parsed from its file.
 * @param kept a checkpoint to which it must lead
 * @returns the sentences to print. @throws ProofError
 */
export function checkProof(proof, kept) {
  const checked =
    proof.kind === 'record'
      ? checkRecordProof(proof)
      : proof.kind === 'consistency'
        ? checkConsistencyProof(proof)
        : (checkCheckpoint(proof), { checkpoint: proof, said: ['The checkpoint is signed.'] });
  const { checkpoint, other = checkpoint, said } = checked;
  if (kept) {
    checkCheckpoint(kept);
    must(
      [checkpoint, other].some((one) => canonicalText(one) === canonicalText(kept)),
      `It leads to the checkpoint of record ${checkpoint.seq}, which is not the one that you have kept (record ${kept.seq}). Ask for a proof for that one.`,
    );
  }
  const print = sha256(Buffer.from(checkpoint.publicKey, 'base64')).toString('hex');
  return [
    ...said,
    kept
      ? `The checkpoint of record ${kept.seq} is the one that you have kept.`
      : 'Compare the checkpoint:',
    `  Zone       ${checkpoint.zone}`,
    `  Records    ${checkpoint.seq}, until ${checkpoint.timestamp}`,
    `  Root       ${checkpoint.root}`,
    `  Key        SHA-256 ${print}`,
  ];
}

/** The text without characters that a terminal obeys: a file may come from anybody. */
function printable(text) {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
}

function readJson(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ProofError(`The file ${file} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ProofError(`The file ${file} is not JSON.`);
  }
}

function main([proofFile, keptFile]) {
  if (proofFile === undefined) {
    console.error('Usage: node check-proof.mjs <proof.json> [<checkpoint.json>]');
    process.exitCode = 1;
    return;
  }
  try {
    const kept = keptFile === undefined ? undefined : readJson(keptFile);
    for (const line of checkProof(readJson(proofFile), kept)) console.log(printable(line));
  } catch (error) {
    const sentence =
      error instanceof ProofError ? error.message : `${proofFile} is not a proof of a ledger.`;
    console.error(printable(`DOES NOT HOLD. ${sentence}`));
    process.exitCode = 1;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2));
}
