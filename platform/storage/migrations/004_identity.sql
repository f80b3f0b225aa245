-- The demo identity provider: its accounts, and the state of sign-ins under way.

create table identity_account (
  realm text not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  given_name text not null,
  family_name text not null,
  email_verified boolean not null default true,
  password_hash text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (realm, id)
);

create unique index identity_account_email on identity_account (realm, lower(email));

create table identity_role (
  realm text not null,
  account uuid not null,
  zone text not null,
  role text not null,
  primary key (realm, account, zone, role),
  foreign key (realm, account) references identity_account (realm, id) on delete cascade
);

-- One row an email that was tried, whether or not there is such an account: the answer must not tell.
create table identity_attempt (
  realm text not null,
  email text not null,
  failures integer not null,
  since timestamptz not null,
  primary key (realm, email)
);

-- Sessions, interactions, grants, codes and refresh tokens. Realm and model are part of the key, so that
-- an id of one kind never opens another kind, nor the same kind in another realm.
create table identity_state (
  realm text not null,
  model text not null,
  id text not null,
  grant_id text,
  uid text,
  account text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (realm, model, id)
);

create index identity_state_grant on identity_state (realm, grant_id) where grant_id is not null;
create index identity_state_uid on identity_state (realm, model, uid) where uid is not null;
create index identity_state_account on identity_state (realm, account) where account is not null;
create index identity_state_expiry on identity_state (expires_at);
