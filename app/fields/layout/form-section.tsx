/** The heading of a part of a form. */
export function FormSection({ title }: { title: string }) {
  return <h2 className="col-span-full font-semibold">{title}</h2>;
}
