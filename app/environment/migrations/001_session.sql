-- Who is signed in to the console, and what each person set.

create table console.session (
  -- SHA-256 of the cookie's value: a copy of this table opens no session
  id bytea primary key,
  realm text not null,
  subject text not null,
  name text not null,
  email text not null,
  -- [{name, environment, roles}] as the directory and the tokens say
  zones jsonb not null default '[]',
  -- the chosen zone; null: the chooser shows
  zone text,
  policy_signed boolean not null default false,
  -- sealed with SESSION_SECRET
  access_token bytea not null,
  id_token bytea not null,
  refresh_token bytea,
  token_issued_at timestamptz not null,
  token_expires_at timestamptz not null,
  -- alerts for the next page
  alerts jsonb not null default '[]',
  seen_at timestamptz not null,
  -- the end of the session however busy it is
  expires_at timestamptz not null
);
create index session_expiry on console.session (expires_at);

create table console.settings (
  realm text not null,
  subject text not null,
  value jsonb not null,
  primary key (realm, subject)
);
