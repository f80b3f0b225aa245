-- These tables hold who is signed in to the console, and what each person set.

create table console.session (
  -- SHA-256 of the cookie's value, so that a copy of this table opens no session.
  id bytea primary key,
  realm text not null,
  subject text not null,
  name text not null,
  email text not null,
  -- The list of {name, environment, roles}, as the directory and the tokens say.
  zones jsonb not null default '[]',
  -- The chosen zone; while it is null, the chooser is shown.
  zone text,
  policy_signed boolean not null default false,
  -- The tokens are sealed with SESSION_SECRET.
  access_token bytea not null,
  id_token bytea not null,
  refresh_token bytea,
  token_issued_at timestamptz not null,
  token_expires_at timestamptz not null,
  -- The alerts for the next page.
  alerts jsonb not null default '[]',
  seen_at timestamptz not null,
  -- The session ends at this time, even if it is in use.
  expires_at timestamptz not null
);
create index session_expiry on console.session (expires_at);

create table console.settings (
  realm text not null,
  subject text not null,
  value jsonb not null,
  primary key (realm, subject)
);
