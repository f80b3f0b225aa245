/**
 * EDI files, ANSI X12 and UN/EDIFACT. A row is one transaction set (ST to SE) or message (UNH to UNT) with sender,
 * receiver, type and all of its segments, which are not interpreted. The counts and numbers of the envelopes must
 * match, so that truncated files are detected.
 */
import { countNote, FormatError, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';
import type { FileNotes, FileRow, OnBytes } from '#platform/formats/format.ts';
import { componentsOf, readSegments, readSyntax } from './edi-segments.ts';
import type { EdiSyntax, Segment } from './edi-segments.ts';
import { readText } from './text-file.ts';

/** Syntax identifiers of UNB (UN/EDIFACT, level A to Y) that are not UTF-8. */
const CHARSETS: Readonly<Record<string, string>> = {
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
};
const HEAD_LENGTH = 512;
/** A byte-order mark as Latin-1 reads it. */
const UTF8_BYTE_ORDER = /^\u00ef\u00bb\u00bf/;

/** The transaction sets of a file; row 1 is the first. Stopping early closes the file. @throws FormatError */
export async function* readEdi(
  path: string,
  notes: FileNotes = {},
  onBytes?: OnBytes,
): AsyncGenerator<FileRow, void, undefined> {
  const head = (await readHead(path)).replace(UTF8_BYTE_ORDER, '');
  const syntax = readSyntax(head);
  const charset = CHARSETS[/UNB.(UNO[A-Z])/.exec(head)?.[1] ?? ''] ?? 'utf-8';
  const envelope = createEnvelope(syntax, notes);
  for await (const segment of readSegments(readText(path, charset, { onBytes }), syntax)) {
    const row = envelope.take(segment);
    if (row) yield row;
  }
  envelope.end();
}

/** The beginning of the file; separators and character set are always ASCII. */
async function readHead(path: string): Promise<string> {
  let head = '';
  for await (const piece of readText(path, 'iso-8859-1')) {
    head += piece;
    if (head.length >= HEAD_LENGTH) break;
  }
  if (head.trim() === '') {
    throw new FormatError('The file is empty. Choose an EDI file with transactions.');
  }
  return head;
}

/** The tags of the segments that open and close the three envelopes. */
const NAMES = {
  X12: { outer: ['ISA', 'IEA'], group: ['GS', 'GE'], inner: ['ST', 'SE'] },
  EDIFACT: { outer: ['UNB', 'UNZ'], group: ['UNG', 'UNE'], inner: ['UNH', 'UNT'] },
} as const;

/** The length that a segment adds to its row besides its elements, because it takes memory even without them. */
const SEGMENT_COST = 32;

interface Message {
  row: number;
  header: Segment;
  segments: Segment[];
  length: number;
}

/** The most names of segments that are noted. */
const NOTED_TAGS = 5;

/** Notes a service segment between messages, such as TA1. */
function noteOther(tag: string, notes: FileNotes): void {
  countNote(notes, 'otherSegments');
  const tags = (notes.otherSegmentTags ??= []);
  if (!tags.includes(tag) && tags.length < NOTED_TAGS) tags.push(tag);
}

function createEnvelope(syntax: EdiSyntax, notes: FileNotes) {
  const { outer, group, inner } = NAMES[syntax.standard];
  const isX12 = syntax.standard === 'X12';
  const at = (segment: Segment | undefined, index: number) =>
    segment?.elements[index]?.trim() ?? '';
  const part = (segment: Segment | undefined, index: number, nth = 0) =>
    componentsOf(at(segment, index), syntax)[nth] ?? '';
  let interchange: Segment | undefined;
  let functional: Segment | undefined;
  let message: Message | undefined;
  let row = 0;
  /** Groups and messages of the interchange so far, and those of the group. */
  let groups = 0;
  let messages = 0;
  let ofGroup = 0;

  const wrong = ({ position, tag }: Segment, what: string) =>
    new FormatError(`Segment ${position} (${tag}) ${what}`, row > 0 ? { row } : {});

  /** The number of a set is the second element of its header (X12) or the first one (EDIFACT). */
  const numberOf = (header: Segment) => at(header, isX12 ? 1 : 0);
  const numberOfGroup = () => at(functional, isX12 ? 5 : 4);
  const numberOfInterchange = () => at(interchange, isX12 ? 12 : 4);

  const toData = ({ header, segments }: Message): Record<string, unknown> => {
    return {
      standard: syntax.standard,
      sender: isX12 ? at(interchange, 5) : part(interchange, 1),
      receiver: isX12 ? at(interchange, 7) : part(interchange, 2),
      interchangeNumber: numberOfInterchange(),
      groupNumber: functional ? numberOfGroup() : null,
      messageType: isX12 ? at(header, 0) : part(header, 1),
      version: isX12
        ? at(header, 2) || at(functional, 7)
        : [1, 2].map((nth) => part(header, 1, nth)).join('.'),
      messageNumber: numberOf(header),
      segments: segments.map(({ tag, elements }) => ({ tag, elements })),
    };
  };

  const close = (segment: Segment, { header, segments, row: number, length }: Message): FileRow => {
    const [declared, reference] = [at(segment, 0), at(segment, 1)];
    const counted = segments.length + 2;
    if (Number(declared) !== counted) {
      throw wrong(
        segment,
        `says ${declared.slice(0, 20) || 'no'} segments, and there are ${counted}. Is the file cut?`,
      );
    }
    if (reference !== numberOf(header)) {
      throw wrong(segment, 'closes another number than the one that is open.');
    }
    if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${number}`), { row: number });
    return { row: number, data: toData({ header, segments, row: number, length }) };
  };

  /**
   * Checks what the end of an envelope declares: a lost group or message shows in the count of the envelope around it.
   */
  const closeEnvelope = (segment: Segment, counted: number, number: string) => {
    const [declared, reference] = [at(segment, 0), at(segment, 1)];
    if (Number(declared) !== counted) {
      throw wrong(
        segment,
        `says ${declared.slice(0, 20) || 'none'} within it, and there are ${counted}. Is the file cut?`,
      );
    }
    if (reference !== number && Number(reference) !== Number(number)) {
      throw wrong(segment, 'closes another number than the one that is open.');
    }
  };

  const take = (segment: Segment): FileRow | undefined => {
    const { tag } = segment;
    if (!interchange && tag !== outer[0]) throw wrong(segment, `stands before any ${outer[0]}.`);
    if (message && tag !== inner[1]) {
      if (tag === inner[0] || tag === outer[1] || tag === group[1]) {
        throw wrong(segment, `comes before the ${inner[1]} of row ${row}. Is the file cut?`);
      }
      message.segments.push(segment);
      message.length += segment.elements.reduce(
        (sum, { length }) => sum + length + 8,
        SEGMENT_COST,
      );
      if (message.length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${row}`), { row });
      return undefined;
    }
    switch (tag) {
      case outer[0]:
        if (interchange) throw wrong(segment, `comes before the ${outer[1]} of the one before.`);
        interchange = segment;
        groups = 0;
        messages = 0;
        return undefined;
      case outer[1]:
        closeEnvelope(segment, groups || (isX12 ? 0 : messages), numberOfInterchange());
        interchange = undefined;
        return undefined;
      case group[0]:
        functional = segment;
        groups += 1;
        ofGroup = 0;
        return undefined;
      case group[1]:
        closeEnvelope(segment, ofGroup, numberOfGroup());
        functional = undefined;
        return undefined;
      case inner[0]:
        row += 1;
        message = { row, header: segment, segments: [], length: 0 };
        return undefined;
      case inner[1]: {
        if (!message) throw wrong(segment, `closes no ${inner[0]}.`);
        const whole = close(segment, message);
        messages += 1;
        ofGroup += 1;
        message = undefined;
        return whole;
      }
      default:
        noteOther(tag, notes);
        return undefined;
    }
  };

  return {
    take,
    end() {
      if (message) {
        throw new FormatError(`The file breaks off in row ${row}. Upload it whole.`, { row });
      }
      if (interchange) {
        throw new FormatError(`The file lacks its last segment ${outer[1]}. Upload it whole.`);
      }
      if (row === 0) throw new FormatError('The file holds no transactions.');
    },
  };
}
