-- Background jobs, answers kept for repeats, and the audit trail.

create table job (
  zone int not null,
  id uuid not null,
  name text not null,
  status text not null,
  chain text,
  logged_in_id uuid not null,
  effective_id uuid not null,
  roles text[] not null,
  claims jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  file_type text,
  original_filename text,
  operation text,
  size_bytes bigint,
  emails text[] not null,
  -- what the job was asked to do; may hold what only its starter may see
  input jsonb not null,
  metadata jsonb not null,
  progress_done bigint,
  progress_total bigint,
  results jsonb,
  error jsonb,
  cancel_requested boolean not null default false,
  primary key (zone, id)
);
create index job_newest on job (zone, created_at desc, id);
create index job_open on job (zone, status) where status in ('NEW', 'QUEUED', 'RUNNING');

create table idempotency (
  zone int not null,
  wallet uuid not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status int not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (zone, wallet, key)
);
create index idempotency_age on idempotency (created_at);

create table audit (
  zone int not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  logged_in_id uuid,
  effective_id uuid,
  call text not null,
  outcome text not null,
  detail jsonb not null,
  primary key (zone, id)
);
