/** What the LifeGraph shows. */
import type { SubmissionResult } from '@conform-to/react';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { GridRules, GridState } from '#app/ui/grid/grid-state.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { DetailRow } from './details/details.ts';
import type { FilterValues } from './query/graph-filter.ts';
import type { EdgeDirection } from '#model/records/neighbors.ts';
import type { Moment } from '#model/records/record.ts';
import type { ChangedValue } from './details/versions.ts';
import type { ChangeCounts } from './time/compare-results.ts';

export const NODE_GRID: GridRules = {
  sortable: ['label', 'chain', 'edges', 'depth'],
  defaultSort: { column: 'depth', descending: false },
};

/** The picture with the list over its right, or one of them alone. 'table' is the list; addresses that people keep say so. */
export const VIEWS = ['both', 'graph', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** The view in the address; both by default. */
export function readView(params: URLSearchParams): View {
  return VIEWS.find((name) => name === params.get('view')) ?? 'both';
}

export const DRAWINGS = ['3d', '2d'] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** How the address asks for the picture to be drawn; undefined where it does not say. */
export function readDrawing(params: URLSearchParams): Drawing | undefined {
  return DRAWINGS.find((name) => name === params.get('draw'));
}

/** The value of `?dialog=` for the form that saves a view under a name. */
export const SAVE_VIEW = 'save-view';

/** The fields of the form that chooses what labels the records of a chain. */
export const LABEL_FIELDS = { chain: 'chain', label: 'label', returnTo: 'returnTo' } as const;

export const DETAIL_TABS = ['table', 'json'] as const;

export interface LifegraphData {
  chains: ChainList;
  /** The attributes of the chosen chain that the filter can compare. */
  attributes: Option[];
  values: FilterValues;
  /** The text of the editor; undefined while the simple filter is shown. */
  query: string | undefined;
  /** Errors of the filter, or of the platform. */
  form: SubmissionResult | null;
  /** The part of the editor's text that is wrong. */
  wrong: QuerySpan | undefined;
  /** For the dialog that saves a view. */
  formToken: FormToken;
  /** How this person last chose to draw the picture. */
  drawing: Drawing;
  /** What is offered while no filter is applied. */
  start: StartData | undefined;
  /** Undefined until a valid filter is applied and its query has succeeded. */
  result: ResultData | undefined;
}

export interface StartData {
  /** The largest chains, by their number of records in the zone. */
  chains: { name: string; records: number }[];
  moreChains: number;
  /** Queries that the zone's edge definitions answer. */
  examples: { title: string; query: string; to: string }[];
  /** The first of the saved views, and whether there are more. */
  views: { id: string; name: string; shared: boolean; to: string }[];
  moreViews: boolean;
}

/** Offsets in a query's text, `to` exclusive. */
export interface QuerySpan {
  from: number;
  to: number;
}

export interface ResultData {
  query: string;
  /** A hash of the data of picture and list. */
  digest: string;
  /** The data themselves as JSON, where they come with the page. */
  data: string | undefined;
  /** The number of records of the whole result, hidden ones included. */
  nodes: number;
  edges: number;
  legend: Legend;
  /** What the platform left out of the result, in whole sentences. */
  left: string[];
  /** The notes below a saved picture: what is missing, the query, the zone and the time. */
  notes: string[];
  /** An image of a small picture, for as long as the browser has not drawn it. */
  placeholder: string | undefined;
  /** A page of the records that are not hidden. */
  rows: NodeRow[];
  /** The number of these records on all pages. */
  total: number;
  state: GridState;
  /** How many records are hidden, and how many of the others are picked. */
  hidden: number;
  picked: number;
  path: PathData | undefined;
  details: Details | undefined;
  /** Where the address asks for a moment. */
  time: TimeData | undefined;
}

export interface TimeData {
  /** ISO 8601, or 'now'. */
  at: string;
  /** The moments at which records changed, the newest first; the first one is when the present state came about. */
  moments: Moment[];
  /** The moment with which the result is compared; undefined at the first one. */
  before: string | undefined;
  counts: ChangeCounts | undefined;
  /** How many records of now are seen by consent, which opens no earlier moment: 0 where now is shown. */
  unseen: number;
}

/** The path between two records: its records with the labels of the edges between them; none when nothing connects them. */
export interface PathData {
  nodes: NodeLink[];
  /** One fewer. */
  labels: string[];
}

export interface Legend {
  chains: { name: string; color: string; count: number }[];
  labels: { label: string; count: number }[];
}

/** A record as a link. */
export interface NodeLink {
  id: string;
  label: string;
  chain: string;
  color: string;
}

export interface NodeRow extends NodeLink {
  edges: number;
  /** The edges to the nearest record that was asked for; 0 for those themselves. */
  depth: number;
}

/** What is open over the result; `gone` when the record or edge in the address is not in this result. */
export type Details = NodeDetails | EdgeDetails | ExpandDetails | JoinsDetails | { kind: 'gone' };

/** What joins two records in what is shown of the result. */
export interface JoinsDetails {
  kind: 'joins';
  /** Two. */
  ends: NodeLink[];
  /** The first of the shortest paths. */
  paths: JoinPath[];
  pathCount: number;
  /** From one end over a shared neighbor to the other. */
  shared: JoinPath[];
  sharedCount: number;
  /** How many records were searched. */
  searched: number;
}

export interface JoinPath {
  nodes: NodeLink[];
  /** The edges between each two of them; one fewer. */
  hops: JoinHop[][];
}

export interface JoinHop {
  label: string;
  /** As seen from the record before it. */
  direction: EdgeDirection;
  /** The edge's key in the address. */
  key: string;
  /** The conditions of its definition with what is equal; none when the definition cannot be read. */
  because: string[];
}

/** Asks which neighbors of a record are added. */
export interface ExpandDetails {
  kind: 'expand';
  node: NodeLink;
  kinds: {
    /** The edge and its direction, as the form sends them. */
    value: string;
    label: string;
    direction: EdgeDirection;
    /** The chain of the neighbors. */
    chain: string;
    count: number;
    /** How many of them the result has. */
    shown: number;
  }[];
  /** False when there are more than are counted. */
  isComplete: boolean;
  /** How many records are asked about after this one. */
  others: number;
  form: SubmissionResult | null;
  /** Why they cannot be counted. */
  problem?: string;
}

/** The open tab. */
export type DetailContents =
  | {
      tab: 'table';
      sections: DetailSection[];
      /** Details that few people need; they come last. */
      more: DetailSection[];
    }
  | { tab: 'json'; text: string };

export interface DetailSection {
  title: string;
  rows: DetailRow[];
}

export interface NodeDetails {
  kind: 'node';
  node: NodeLink;
  /** The records visited before this one, oldest first. */
  trail: NodeLink[];
  edgeGroups: EdgeGroup[];
  contents: DetailContents;
  /** To whom it belongs, by name. */
  owners: string[];
  /** Its files; undefined when its dictionary has no attribute for files. */
  files: FilesData | undefined;
  /** Its history, when the address asks for it. */
  versions: VersionsData | undefined;
  /** The path of the attribute that labels the records of its chain; '' for the primary index. */
  labelledBy: string;
  /** The attributes that may label the records of its chain. */
  labels: string[];
  /** The address of a filter that finds only this record; undefined if no single attribute identifies it. */
  walkFrom: string | undefined;
}

export interface FilesData {
  files: {
    chain: string;
    /** The id of the record. */
    id: string;
    name: string;
    attribute: string;
    /** SHA-256 of the content, in hex. */
    hash: string;
    sizeBytes: number;
  }[];
  /** Why they cannot be read. */
  problem: string | undefined;
}

export type Verdict = 'holds' | 'broken' | 'unknown';

export interface VersionData {
  /** From 1 for the first version. */
  number: number;
  operation: string;
  /** An ISO date. */
  timestamp: string;
  by: string;
  changes: ChangedValue[];
  /** How many changes are not listed. */
  moreChanges: number;
  /** The address of the graph around the record as it was then. */
  asOf: string;
}

export interface VersionsData {
  /** How many there are; `versions` are the newest of them, the newest first. */
  total: number;
  versions: VersionData[];
  /** The verdict on the present version, checked now. */
  hash: Verdict;
  signature: Verdict;
  /** The address of a file that proves the present version; absent where it could not be verified. */
  proof?: string;
  /** Why there is no history to show. */
  problem: string | undefined;
}

export interface EdgeGroup {
  label: string;
  direction: EdgeDirection;
  /** The total number; `edges` may be truncated. */
  count: number;
  edges: { key: string; neighbor: NodeLink }[];
}

export interface EdgeDetails {
  kind: 'edge';
  label: string;
  from: NodeLink;
  to: NodeLink;
  contents: DetailContents;
}
