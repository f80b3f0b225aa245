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

/** The view that the address wants, the picture at first. */
export function readView(params: URLSearchParams): View {
  return VIEWS.find((name) => name === params.get('view')) ?? 'graph';
}

export const DETAIL_TABS = ['table', 'json'] as const;

export interface LifegraphView {
  chains: ChainList;
  /** The attributes of the chosen chain that a value can be compared with. */
  attributes: Option[];
  values: FilterValues;
  /** What is wrong with the filter, or what the platform said. */
  form: SubmissionResult | null;
  /** Undefined until a filter without faults was applied and answered. */
  result: ResultView | undefined;
}

export interface ResultView {
  query: string;
  nodes: number;
  edges: number;
  legend: Legend;
  /** Which budget of the platform cut the result, and what was left out. */
  left: string | undefined;
  rows: NodeRow[];
  state: GridState;
  details: Details | undefined;
}

export interface Legend {
  chains: { name: string; color: string; count: number }[];
  labels: { label: string; count: number }[];
}

/** A record in short. */
export interface NodeLink {
  id: string;
  label: string;
  chain: string;
  color: string;
}

export interface NodeRow extends NodeLink {
  edges: number;
}

/** What the drawer shows; `gone`: the address names what is not in this result. */
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
  /** The records passed on the way here, oldest first. */
  trail: NodeLink[];
  ways: EdgeGroup[];
  contents: DetailContents;
  /** The address of the filter that finds this record alone; undefined when no single attribute does. */
  walkFrom: string | undefined;
}

export interface EdgeGroup {
  label: string;
  direction: EdgeDirection;
  /** How many there are; `ways` may hold fewer. */
  count: number;
  ways: { edge: string; node: NodeLink }[];
}

export interface EdgeDetails {
  kind: 'edge';
  label: string;
  from: NodeLink;
  to: NodeLink;
  contents: DetailContents;
}
