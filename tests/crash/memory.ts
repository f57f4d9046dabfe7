/** What a process keeps. Bytes. */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

/** Reads what a process keeps, as it tells Prometheus. @param port Its METRICS_PORT. */
export async function memoryOf(port: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { heap: valueOf('nodejs_heap_size_used_bytes'), resident: valueOf('process_resident_memory_bytes') };
}
