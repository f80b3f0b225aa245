-- Reading by consent: which contracts name a reader, and the part of a record that they open.

create index head_consent on head using gin ((body #> '{consentContract,to}'))
  where type = 'CONSENT_CONTRACT' and not deleted;
create index head_consent_token on head (zone, chain)
  where type = 'CONSENT_CONTRACT' and not deleted and body #> '{consentContract,jwtProperties}' is not null;
-- Contracts and receipts stand in the chains of the data they are about.
create index head_type on head (zone, type, chain, key) where type <> 'ASSET' and not deleted;

-- What lies at the dotted paths of a value, through lists; null when nothing does. An object or a list
-- item of which nothing is left is left out, so that it does not tell of what it held.
create function at_paths(value jsonb, paths text[]) returns jsonb
language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (
        select jsonb_object_agg(name, part) from (
          select name, case when name = any(paths) then inner_value else at_paths(inner_value, array(
              select substr(path, length(name) + 2) from unnest(paths) as path
              where starts_with(path, name || '.'))) end as part
          from jsonb_each(value) as member(name, inner_value)
          where exists (select from unnest(paths) as path
            where path = name or starts_with(path, name || '.'))
        ) as kept where part is not null);
    when 'array' then
      return (
        select jsonb_agg(part order by n) from (
          select n, at_paths(item, paths) as part
          from jsonb_array_elements(value) with ordinality as element(item, n)
        ) as kept where part is not null);
    else
      return null;
  end case;
end $$;

-- True when each of the names is one of the paths or lies below one.
create function are_at_paths(names text[], paths text[]) returns boolean
language sql immutable parallel safe as $$
  select not exists (select from unnest(names) as name
    where not exists (select from unnest(paths) as path
      where path = name or starts_with(name, path || '.')))
$$;
