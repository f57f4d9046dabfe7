/** The memory of a process. Bytes. */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

/** Reads the memory of a process from its Prometheus metrics. @param port Its METRICS_PORT. */
export async function memoryOf(port: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { heap: valueOf('nodejs_heap_size_used_bytes'), resident: valueOf('process_resident_memory_bytes') };
}
