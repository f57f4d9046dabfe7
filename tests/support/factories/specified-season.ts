/** A group with exactly the fields that spec §3 names, as the academy sends it. */
export const SPECIFIED_GROUP = {
  id: 12,
  start_date: '2027-01-04',
  end_date: '2027-01-27',
  frequency: [
    { day_name: 'Monday', time_start: '17:00:00', time_end: '18:30:00' },
    { day_name: 'Wednesday', time_start: '17:00:00', time_end: '18:30:00' },
  ],
  groups_to_buy: [{ course: 7, group: 31 }],
};

/** A program with exactly the fields that spec §3 names: its amounts are texts in one currency, numbers in the other. */
export const SPECIFIED_PROGRAM = {
  age_range: '8_to_11',
  has_discount: true,
  discount_percentage: 33.9,
  amount_pen: '600.00',
  amount_usd: 160,
  amount_after_discount_pen: '396.60',
  amount_after_discount_usd: 105.76,
  duration: '4 semanas',
  courses: [
    { id: 7, modules: [{ name: 'Mundos', description: 'Tu primer mundo', icon: 'iconos/mapa.svg' }] },
  ],
  description: 'Crea tu primer videojuego.',
  curriculum: 'planes/Roblox 2027.pdf',
  groups: [SPECIFIED_GROUP],
};
