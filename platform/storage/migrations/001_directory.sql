-- Who there is: customers (realms), their zones, the policy they sign and the messages they read.
-- Kept in the main database; a zone's data may live on another server (zone.database_url).

create table customer (
  id int generated always as identity primary key,
  name text not null,
  legal_name text not null,
  -- null: every service is on
  enabled_services text[],
  created_at timestamptz not null default now()
);
create unique index customer_name on customer (lower(name));

create table zone (
  id int generated always as identity primary key,
  customer int not null references customer,
  name text not null,
  environment text not null check (environment in ('DEV', 'STAGE', 'UAT', 'PROD')),
  -- null: this database
  database_url text,
  created_at timestamptz not null default now()
);
create unique index zone_name on zone (customer, lower(name));

create table policy (
  id uuid primary key,
  customer int not null references customer,
  document text not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index policy_active on policy (customer) where active;

create table message (
  id uuid primary key,
  -- null: for every customer
  customer int references customer,
  title text not null,
  type text not null check (type in ('GENERAL', 'RELEASE_NOTES', 'ALERT')),
  content text not null,
  created_at timestamptz not null default now()
);
create index message_newest on message (created_at desc);
