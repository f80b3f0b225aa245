/** The data of the LifeGraph. */
import type { SubmissionResult } from '@conform-to/react';
import type { RecordAccessData } from '#app/crud/explained-access/access-data.ts';
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

/**
 * The views: the picture with the list over its right, or one of them alone. The list is called 'table' here because
 * stored addresses have this name.
 */
export const VIEWS = ['both', 'graph', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** The view in the address; both by default. */
export function readView(params: URLSearchParams): View {
  return VIEWS.find((name) => name === params.get('view')) ?? 'both';
}

export const DRAWINGS = ['3d', '2d'] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** The drawing that the address asks for; undefined when it names none. */
export function readDrawing(params: URLSearchParams): Drawing | undefined {
  return DRAWINGS.find((name) => name === params.get('draw'));
}

/** The value of `?dialog=` for the form that saves a view under a name. */
export const SAVE_VIEW = 'save-view';

/** The fields of the form that chooses the label of the records of a chain. */
export const LABEL_FIELDS = { chain: 'chain', label: 'label', returnTo: 'returnTo' } as const;

export const DETAIL_TABS = ['table', 'json'] as const;

export interface LifegraphData {
  chains: ChainList;
  /** The attributes of the chosen chain that the filter can compare. */
  attributes: Option[];
  values: FilterValues;
  /** The text of the editor; undefined while the simple filter is shown. */
  query: string | undefined;
  /** The errors of the filter, or those of the platform. */
  form: SubmissionResult | null;
  /** The range of the error in the editor's text. */
  wrong: QuerySpan | undefined;
  /** The form token of the dialog that saves a view. */
  formToken: FormToken;
  /** The drawing that this person has chosen last. */
  drawing: Drawing;
  /** The suggestions; undefined while a filter is applied. */
  start: StartData | undefined;
  /** The result; undefined until a valid filter is applied and its query has succeeded. */
  result: ResultData | undefined;
}

export interface StartData {
  /** The chains with the largest numbers of records in the zone. `to` shows a part of the chain. */
  chains: { name: string; records: string; to: string }[];
  /** The text below the chains. */
  chainsNote: string;
  /** Example queries that follow the edge definitions of the zone. */
  examples: { title: string; query: string; to: string }[];
  /** The first of the saved views. `moreViews` says whether there are more. */
  views: { id: string; name: string; shared: boolean; to: string }[];
  moreViews: boolean;
}

/** A range in the text of a query. `to` is exclusive. */
export interface QuerySpan {
  from: number;
  to: number;
}

export interface ResultData {
  query: string;
  /** The hash of the data for picture and list. */
  digest: string;
  /** The data as JSON, if they are sent with the page. */
  data: string | undefined;
  /** The number of records of the whole result, including hidden ones. */
  nodes: number;
  edges: number;
  legend: Legend;
  /** The parts of the result that the platform has left out, in whole sentences. */
  left: string[];
  /** The notes below a saved picture: the missing parts, the query, the zone and the time. */
  notes: string[];
  /** An image of a small picture, which is shown until the browser has drawn it. */
  placeholder: string | undefined;
  /** A page of the list. Hidden records are left out. */
  rows: NodeRow[];
  /** The number of records in the list, on all pages. */
  total: number;
  state: GridState;
  /** How many records are hidden, and how many of the visible ones are picked. */
  hidden: number;
  picked: number;
  path: PathData | undefined;
  details: Details | undefined;
  /** The data of the time line, if the address asks for a moment. */
  time: TimeData | undefined;
}

export interface TimeData {
  /** The moment in ISO 8601, or 'now'. */
  at: string;
  /** The moments at which records changed, the newest first. The present state exists since the first one. */
  moments: Moment[];
  /** The moment with which the result is compared; undefined for the oldest one. */
  before: string | undefined;
  counts: ChangeCounts | undefined;
  /** How many present records are visible by consent, which covers no earlier moment; 0 when the present is shown. */
  unseen: number;
}

/** The path between two records: its records, and the labels of their edges. It is empty when nothing connects them. */
export interface PathData {
  nodes: NodeLink[];
  /** The labels are one fewer than the records. */
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
  /** The number of edges to the nearest start record of the query; 0 for a start record. */
  depth: number;
}

/** The drawer or dialog over the result. It is `gone` when the result lacks the record or edge in the address. */
export type Details = NodeDetails | EdgeDetails | ExpandDetails | JoinsDetails | { kind: 'gone' };

/** The joins of two records within the shown part of the result. */
export interface JoinsDetails {
  kind: 'joins';
  /** The two joined records. */
  ends: NodeLink[];
  /** The first of the shortest paths. */
  paths: JoinPath[];
  pathCount: number;
  /** The paths from one record over a shared neighbor to the other. */
  shared: JoinPath[];
  sharedCount: number;
  /** How many records were searched. */
  searched: number;
}

export interface JoinPath {
  nodes: NodeLink[];
  /** The edges between each two neighbors on the path. Their number is one less than that of the records. */
  hops: JoinHop[][];
}

export interface JoinHop {
  label: string;
  /** The direction of the edge, as seen from the previous record on the path. */
  direction: EdgeDirection;
  /** The key of the edge in the address. */
  key: string;
  /** The conditions of its definition with the equal values. It is empty when the definition cannot be read. */
  because: string[];
}

/** The data of the dialog that asks which neighbors of a record to add. */
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
    /** How many of these neighbors the result already has. */
    shown: number;
  }[];
  /** Whether all neighbors are counted. It is false when there are too many. */
  isComplete: boolean;
  /** About how many records the dialog asks after this one. */
  others: number;
  form: SubmissionResult | null;
  /** The reason why the neighbors cannot be counted. */
  failure?: string;
}

/** The contents of the open tab. */
export type DetailContents =
  | {
      tab: 'table';
      sections: DetailSection[];
      /** The sections that few people need. They come last. */
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
  /** The owners of the record, by name. */
  owners: string[];
  /** The files of the record; undefined when its dictionary has no attribute for files. */
  files: FilesData | undefined;
  /** The history of the record, if the address asks for it. */
  versions: VersionsData | undefined;
  /** Who can read the record, if the address asks for it. */
  access: RecordAccessData | undefined;
  /** The path of the attribute that labels the records of its chain; '' for the primary index. */
  labelledBy: string;
  /** The attributes that may label the records of its chain. */
  labels: string[];
  /** The address of a filter that finds only this record; undefined when no single attribute identifies it. */
  walkFrom: string | undefined;
}

export interface FilesData {
  files: {
    chain: string;
    /** The id of the record. */
    id: string;
    name: string;
    attribute: string;
    /** The SHA-256 of the content, in hex. */
    hash: string;
    sizeBytes: number;
  }[];
  /** The reason why the files cannot be read. */
  failure: string | undefined;
}

export type Verdict = 'holds' | 'broken' | 'unknown';

export interface VersionData {
  /** The number of the version, which is 1 for the first one. */
  number: number;
  operation: string;
  /** The time of the version, in ISO form. */
  timestamp: string;
  by: string;
  changes: ChangedValue[];
  /** How many changes are not listed. */
  moreChanges: number;
  /** The address of the graph around the record as it was at this time. */
  asOf: string;
}

export interface VersionsData {
  /** The number of all versions. `versions` has only the newest of them, the newest first. */
  total: number;
  versions: VersionData[];
  /** The verdict on the present version, checked now. */
  hash: Verdict;
  signature: Verdict;
  /** The address of a file that proves the present version; absent when the version could not be verified. */
  proof?: string;
  /** The reason why there is no history to show. */
  failure: string | undefined;
}

export interface EdgeGroup {
  label: string;
  direction: EdgeDirection;
  /** The number of all edges. `edges` may have fewer. */
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
