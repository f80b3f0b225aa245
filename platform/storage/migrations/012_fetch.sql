-- The next rows of a cursor of texts, until they come to so many characters: how long the next row is, nobody
-- knows before it is there, so the client cannot say how many rows it has room for. One row at least; none
-- when the cursor has come to its end.
create function fetch_texts(cursor refcursor, most_rows integer, most_length bigint)
returns setof text
language plpgsql volatile
as $$
declare
  fetched text;
  total bigint := 0;
begin
  for n in 1 .. most_rows loop
    fetch cursor into fetched;
    exit when not found;
    return next fetched;
    total := total + coalesce(length(fetched), 0);
    exit when total >= most_length;
  end loop;
end
$$;
