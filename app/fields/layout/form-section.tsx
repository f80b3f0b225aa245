export function FormSection({ title }: { title: string }) {
  return <h2 className="col-span-full font-semibold">{title}</h2>;
}
