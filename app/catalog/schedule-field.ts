/** Name of the radios with the schedules of a program: each program has its own, so both keep their choice. */
export function scheduleField(programId: string): string {
  return `groupId:${programId}`;
}
