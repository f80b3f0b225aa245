-- Programs with an account at the demo identity provider, each of which acts as a system wallet of one zone.
create table identity_service_account (
  realm text not null,
  client_id text not null,
  -- the subject of its tokens: a client that is made again under the same name is another one
  id uuid not null default gen_random_uuid() unique,
  secret_hash text not null,
  zone text not null,
  system_wallet uuid not null,
  roles text[] not null,
  created_at timestamptz not null default now(),
  primary key (realm, client_id)
);
