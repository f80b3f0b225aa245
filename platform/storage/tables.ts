/** The platform's tables. Made from the migrations: `npx vitest run platform/storage/tables.test.ts -u`. */
import type { Generated } from 'kysely';

export interface Tables {
  audit: {
    zone: number;
    at: Generated<string>;
    logged_in_id: string | null;
    effective_id: string | null;
    call: string;
    outcome: string;
    detail: unknown;
    line: Generated<number>;
    hash: Generated<Buffer>;
  };
  audit_end: {
    zone: number;
    line: number;
    hash: Buffer;
  };
  chain_count: {
    zone: number;
    chain: string;
    metric: string;
    n: number;
  };
  conversation: {
    zone: number;
    id: string;
    wallet: string;
    started_at: string;
  };
  conversation_turn: {
    zone: number;
    conversation: string;
    place: number;
    asked_at: string;
    prompt: string;
    answer: string;
    sources: unknown;
  };
  customer: {
    id: Generated<number>;
    name: string;
    legal_name: string;
    enabled_services: string[] | null;
    created_at: Generated<string>;
  };
  edge_count: {
    zone: number;
    n: number;
    counted_at: string;
    changed_seq: Generated<number>;
    counted_seq: Generated<number>;
  };
  edge_definition: {
    zone: number;
    edge: number;
    id: string;
    name: string;
    from_chain: string;
    to_chain: string;
    from_columns: string[];
    to_columns: string[];
    keyed: boolean;
  };
  edge_key: {
    zone: number;
    key: number;
    edge: number;
    side: number;
    hash: string;
    from_seq: number;
    to_seq: number | null;
  };
  fulltext_entry: {
    zone: number;
    index_id: number;
    key: number;
    grams: number[];
  };
  head: {
    zone: number;
    key: number;
    chain: string;
    id: string;
    seq: number;
    type: string;
    operation: string;
    timestamp: string;
    owners: string[];
    limited_owners: string[];
    effective_id: string;
    logged_in_id: string;
    signer: string;
    signature: Buffer | null;
    hash: Buffer;
    previous_hash: Buffer | null;
    name: string | null;
    body: unknown;
    deleted: boolean;
    tree: number | null;
  };
  idempotency: {
    zone: number;
    wallet: string;
    key: string;
    call: string;
    request_hash: Buffer;
    status: number;
    answer: unknown;
    created_at: Generated<string>;
    claim: string | null;
  };
  identity_account: {
    realm: string;
    id: Generated<string>;
    email: string;
    name: string;
    given_name: string;
    family_name: string;
    email_verified: Generated<boolean>;
    password_hash: string;
    enabled: Generated<boolean>;
    created_at: Generated<string>;
  };
  identity_attempt: {
    realm: string;
    email: string;
    failures: number;
    since: string;
  };
  identity_role: {
    realm: string;
    account: string;
    zone: string;
    role: string;
  };
  identity_service_account: {
    realm: string;
    client_id: string;
    id: Generated<string>;
    secret_hash: string;
    zone: string;
    system_wallet: string;
    roles: string[];
    created_at: Generated<string>;
  };
  identity_state: {
    realm: string;
    model: string;
    id: string;
    grant_id: string | null;
    uid: string | null;
    account: string | null;
    payload: unknown;
    consumed_at: string | null;
    expires_at: string | null;
  };
  index_definition: {
    zone: number;
    id: number;
    chain: string;
    name: string;
    type: string;
    attributes: string[];
    built: Generated<boolean>;
  };
  job: {
    zone: number;
    id: string;
    name: string;
    status: string;
    chain: string | null;
    logged_in_id: string;
    effective_id: string;
    roles: string[];
    claims: unknown;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    file_type: string | null;
    original_filename: string | null;
    operation: string | null;
    size_bytes: number | null;
    emails: string[];
    input: unknown;
    metadata: unknown;
    progress_done: number | null;
    progress_total: number | null;
    results: unknown;
    error: unknown;
    cancel_requested: Generated<boolean>;
    file_rights: unknown;
    progress_share: number | null;
    phase_since: string | null;
    phase_from: number | null;
    phase_from_share: number | null;
  };
  job_queue: {
    zone: number;
    job: string;
    customer: number;
    wallet: string;
    created_at: string;
    claim: string | null;
    claimed_at: string | null;
  };
  job_turn: {
    customer: number;
    wallet: string;
    turn: number;
  };
  ledger: {
    zone: number;
    seq: number;
    chain: string;
    id: string;
    type: string;
    operation: string;
    timestamp: string;
    owners: string[];
    limited_owners: string[];
    effective_id: string;
    logged_in_id: string;
    signer: string;
    signature: Buffer | null;
    hash: Buffer;
    previous_hash: Buffer | null;
    running_hash: Buffer;
    body: string | null;
    tree: number | null;
  };
  ledger_check: {
    zone: number;
    asked_at: string;
    asked_by: string;
    given: unknown;
    ended_at: string | null;
    records: number | null;
    erased: number | null;
    compared: number | null;
    problems: unknown;
    audit_lines: number | null;
  };
  ledger_checkpoint: {
    zone: number;
    seq: number;
    taken_at: Generated<string>;
    subtrees: Buffer;
    body: unknown;
  };
  ledger_end: {
    zone: number;
    seq: Generated<number>;
    running_hash: Buffer;
    timestamp: string;
    metadata_seq: Generated<number>;
    last_index: Generated<number>;
  };
  ledger_tree: {
    zone: number;
    first: number;
    last: number;
    signer: string;
    root: Buffer;
    signature: Buffer;
  };
  message: {
    id: string;
    customer: number | null;
    title: string;
    type: string;
    content: string;
    created_at: Generated<string>;
  };
  number_entry: {
    zone: number;
    index_id: number;
    value: string;
    key: number;
  };
  platform_migration: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<string>;
  };
  policy: {
    id: string;
    customer: number;
    document: string;
    active: Generated<boolean>;
    created_at: Generated<string>;
  };
  readable_count: {
    zone: number;
    wallet: string;
    chain: string;
    n: number;
  };
  search_entry: {
    zone: number;
    key: number;
    place: number;
    bucket: string;
    field: string;
    value: string;
    folded: string;
    lexemes: string;
  };
  text_entry: {
    zone: number;
    index_id: number;
    value: string;
    key: number;
  };
  unique_entry: {
    zone: number;
    index_id: number;
    hash: string;
    key: number;
  };
  wallet_key: {
    zone: number;
    wallet: string;
    private_key: Buffer;
  };
  zone: {
    id: Generated<number>;
    customer: number;
    name: string;
    environment: string;
    database_url: string | null;
    created_at: Generated<string>;
  };
  zone_work: {
    zone: number;
    task: string;
    asked_at: Generated<string>;
  };
}
