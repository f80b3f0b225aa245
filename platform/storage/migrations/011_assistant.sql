-- What people asked the assistant and what it said. A conversation is for the wallet that began it.
create table conversation (
  zone int not null,
  id uuid not null,
  wallet uuid not null,
  started_at timestamptz not null,
  primary key (zone, id)
);

create table conversation_turn (
  zone int not null,
  conversation uuid not null,
  place int not null,
  asked_at timestamptz not null,
  prompt text not null,
  answer text not null,
  -- what the numbers in the answer stand for
  sources jsonb not null,
  primary key (zone, conversation, place)
);
