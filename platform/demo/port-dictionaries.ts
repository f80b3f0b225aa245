/** The dictionaries and edge definitions of the demo's harbor. */
import type { EdgeDefinition } from '#model/edge.ts';
import type { Dictionary } from '#model/dictionary.ts';
import { colorNamed } from './colors.ts';

export const VESSEL_KINDS = [
  'CONTAINER_SHIP',
  'BULK_CARRIER',
  'TANKER',
  'RORO_FERRY',
  'RESEARCH_VESSEL',
  'TUG',
] as const;
export const CARGO_KINDS = ['CONTAINERS', 'GRAIN', 'TIMBER', 'FUEL', 'VEHICLES', 'NONE'] as const;

const VESSEL_ID = { datatype: 'STRING', required: true, regex: String.raw`^VSL-\d{3}$` } as const;
const BERTH_CODE = {
  datatype: 'STRING',
  required: true,
  regex: String.raw`^[NESW]-\d{2}$`,
} as const;

const vessel: Dictionary = {
  name: 'vessel',
  description: 'Ships that call at the port.',
  groupName: 'Traffic',
  undefinedAttributesAction: 'KEEP',
  layoutMetadata: { color: colorNamed('Indigo') },
  attributes: [
    { name: 'vessel_id', displayName: 'Vessel', ...VESSEL_ID },
    { name: 'vessel_name', displayName: 'Name', datatype: 'STRING', required: true, max: 80 },
    {
      name: 'kind',
      displayName: 'Kind',
      datatype: 'ENUM',
      required: true,
      enumValues: [...VESSEL_KINDS],
    },
    { name: 'home_port', displayName: 'Home port', datatype: 'STRING', max: 80 },
    {
      name: 'gross_tonnage',
      displayName: 'Gross tonnage',
      datatype: 'INTEGER',
      min: 1,
      max: 250_000,
    },
    {
      name: 'length_m',
      displayName: 'Length (m)',
      datatype: 'DECIMAL',
      min: 5,
      max: 420,
      precision: 1,
    },
    { name: 'built_on', displayName: 'Built', datatype: 'DATE', min: '1950-01-01' },
  ],
  indexes: [
    { name: 'by_vessel_id', type: 'PRIMARY', attributes: ['vessel_id'] },
    { name: 'search_name', type: 'FULLTEXT', attributes: ['vessel_name'] },
  ],
};

const berth: Dictionary = {
  name: 'berth',
  description: 'Places along the quays where a vessel can moor.',
  groupName: 'Port',
  undefinedAttributesAction: 'ERROR',
  layoutMetadata: { color: colorNamed('Teal') },
  attributes: [
    { name: 'berth_code', displayName: 'Berth', ...BERTH_CODE },
    { name: 'quay', displayName: 'Quay', datatype: 'STRING', required: true, max: 80 },
    {
      name: 'depth_m',
      displayName: 'Depth (m)',
      datatype: 'DECIMAL',
      min: 1,
      max: 30,
      precision: 1,
    },
    {
      name: 'max_length_m',
      displayName: 'Longest vessel (m)',
      datatype: 'INTEGER',
      min: 10,
      max: 450,
    },
    {
      name: 'cranes',
      displayName: 'Cranes',
      datatype: 'INTEGER',
      min: 0,
      max: 12,
      defaultValue: '0',
    },
    { name: 'shore_power', displayName: 'Shore power', datatype: 'BOOLEAN', defaultValue: 'false' },
    {
      name: 'cargo_kinds',
      displayName: 'Kinds of cargo',
      datatype: 'ENUM_ARRAY',
      enumValues: [...CARGO_KINDS],
    },
  ],
  indexes: [{ name: 'by_berth_code', type: 'PRIMARY', attributes: ['berth_code'] }],
};

const portCall: Dictionary = {
  name: 'port_call',
  description: 'Stays of a vessel at a berth.',
  groupName: 'Traffic',
  undefinedAttributesAction: 'KEEP',
  layoutMetadata: { color: colorNamed('Orange') },
  attributes: [
    {
      name: 'call_number',
      displayName: 'Call number',
      datatype: 'STRING',
      required: true,
      regex: String.raw`^CALL-\d{5}$`,
    },
    { name: 'vessel_id', displayName: 'Vessel', ...VESSEL_ID },
    { name: 'berth_code', displayName: 'Berth', ...BERTH_CODE },
    { name: 'arrived_at', displayName: 'Arrived', datatype: 'DATETIME', required: true },
    { name: 'departed_at', displayName: 'Departed', datatype: 'DATETIME' },
    {
      name: 'cargo_kind',
      displayName: 'Cargo',
      datatype: 'ENUM',
      enumValues: [...CARGO_KINDS],
      defaultValue: 'NONE',
    },
    { name: 'cargo_tonnes', displayName: 'Cargo (t)', datatype: 'DECIMAL', min: 0, precision: 1 },
    {
      name: 'hazardous',
      displayName: 'Hazardous goods',
      datatype: 'BOOLEAN',
      defaultValue: 'false',
    },
    { name: 'agent', displayName: 'Agent', datatype: 'STRING', max: 120 },
  ],
  indexes: [
    { name: 'by_call_number', type: 'PRIMARY', attributes: ['call_number'] },
    { name: 'by_arrival', type: 'NORMAL', attributes: ['arrived_at'] },
  ],
};

export const PORT_DICTIONARIES: readonly Dictionary[] = [vessel, berth, portCall];

export const PORT_EDGES: readonly EdgeDefinition[] = [
  {
    name: 'CALLS',
    fromDictionary: 'vessel',
    toDictionary: 'port_call',
    condition: [{ fromCol: 'vessel_id', toCol: 'vessel_id' }],
  },
  {
    name: 'MOORED_AT',
    fromDictionary: 'port_call',
    toDictionary: 'berth',
    condition: [{ fromCol: 'berth_code', toCol: 'berth_code' }],
  },
];
