/** What the graph explorer shows. */
import type { SubmissionResult } from '@conform-to/react';
import type { ChainList } from '#app/forms/chain-list.ts';
import type { GridRules, GridState } from '#app/ui/grid/grid-state.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { DetailRow } from './details.ts';
import type { FilterValues } from './graph-filter.ts';
import type { EdgeDirection } from './graph-navigation.ts';

export const NODE_GRID: GridRules = {
  sortable: ['label', 'chain', 'edges'],
  defaultSort: { column: 'chain', descending: false },
};

export const VIEWS = ['graph', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** The view in the address; the graph by default. */
export function readView(params: URLSearchParams): View {
  return VIEWS.find((name) => name === params.get('view')) ?? 'graph';
}

export const DETAIL_TABS = ['table', 'json'] as const;

export interface LifegraphView {
  chains: ChainList;
  /** The attributes of the chosen chain that the filter can compare. */
  attributes: Option[];
  values: FilterValues;
  /** Errors of the filter, or of the platform. */
  form: SubmissionResult | null;
  /** Undefined until a valid filter is applied and its query has succeeded. */
  result: ResultView | undefined;
}

export interface ResultView {
  query: string;
  nodes: number;
  edges: number;
  legend: Legend;
  /** The platform's message when it truncated the result. */
  left: string | undefined;
  rows: NodeRow[];
  state: GridState;
  details: Details | undefined;
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
}

/** The content of the drawer; `gone` when the record or edge in the address is not in this result. */
export type Details = NodeDetails | EdgeDetails | { kind: 'gone' };

/** The open tab. */
export type DetailContents =
  { tab: 'table'; sections: DetailSection[] } | { tab: 'json'; text: string };

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
  /** The address of a filter that finds only this record; undefined if no single attribute identifies it. */
  walkFrom: string | undefined;
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
