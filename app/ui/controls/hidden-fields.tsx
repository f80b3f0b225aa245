import { useSearchParams } from '@remix-run/react';

/** What a form sends beside its visible fields. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Keeps parameters of the address when a GET form is sent; those without a value are left out. */
export function KeptParams({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  const given = names.map((name) => [name, params.get(name)]).filter(([, value]) => value);
  return <HiddenFields fields={Object.fromEntries(given)} />;
}
