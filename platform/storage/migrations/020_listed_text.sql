-- The filters of the lists of metadata find a text wherever it stands in a field, so they go by the trigrams of the
-- fields. Functions and not a table: an index of an expression is never out of step with its record.

-- The fields that the filter of a list looks at, with a separator that nobody types.
create function listed_text(chain text, name text, body jsonb) returns text
  language sql immutable parallel safe
  return case chain
    when '$dictionary' then name || e'\x01' || coalesce(body #>> '{dictionary,description}', '')
      || e'\x01' || coalesce(body #>> '{dictionary,groupName}', '')
    when '$edge' then name || e'\x01' || coalesce(body #>> '{edge,fromDictionary}', '')
      || e'\x01' || coalesce(body #>> '{edge,toDictionary}', '')
    when '$glossary' then name || e'\x01' || coalesce(body #>> '{glossary,type}', '')
      || e'\x01' || coalesce(body #>> '{glossary,description}', '')
      || e'\x01' || coalesce(body #>> '{glossary,groupName}', '')
    when '$wallet' then name || e'\x01' || coalesce(body #>> '{wallet,email}', '')
    when '$system_wallet' then name || e'\x01' || coalesce(body #>> '{systemWallet,type}', '')
    when '$group' then name || e'\x01' || coalesce(body #>> '{group,description}', '')
  end;

-- The trigrams of a text in small letters, as numbers that also say of which zone and chain, so that one index serves
-- each list as its own; null for a text of fewer than three letters. Two trigrams may share a number: the text itself is
-- compared again. The cost keeps the planner from calling it for row after row.
create function listed_trigrams(zone int, chain text, listed text) returns int[]
  language sql immutable parallel safe cost 10000
  return (
    select array_agg(distinct hashtext(zone::text || chain || first || second || third)) from (
      select letter as first, lead(letter, 1) over place as second, lead(letter, 2) over place as third
      from string_to_table(lower(listed), null) with ordinality as letters(letter, n)
      window place as (order by n)
    ) as trigrams
    where third is not null
  );

create index head_listed_trigrams on head
  using gin (listed_trigrams(zone, chain, listed_text(chain, name, body))) with (fastupdate = off)
  where chain in ('$dictionary', '$edge', '$glossary', '$wallet', '$system_wallet', '$group') and not deleted;
