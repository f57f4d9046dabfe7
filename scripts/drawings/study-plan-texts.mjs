/**
 * The texts of the study plans (fixtures/media/silabos) by age, besides those of the courses themselves.
 * @typedef {'5-a-7' | '8-a-11' | '12-a-mas'} Age
 */

/** @type {Record<Age, { name: string, colour: string, tint: string, needs: readonly string[] }>} */
export const AGES = {
  '5-a-7': {
    name: 'De 5 a 7 años',
    colour: '#b5123e',
    tint: '#f9dfdf',
    needs: [
      'Una tablet o una computadora con pantalla de 10 pulgadas o más.',
      'Internet de 10 Mbps o más, micrófono y audífonos.',
      'Zoom instalado y actualizado.',
      'Una persona adulta cerca durante los primeros minutos de cada clase.',
    ],
  },
  '8-a-11': {
    name: 'De 8 a 11 años',
    colour: '#2b45a8',
    tint: '#dfe5f6',
    needs: [
      'Computadora con Windows 10, macOS 11 o más reciente, 8 GB de memoria RAM y 10 GB libres.',
      'Un mouse: con el panel táctil cuesta mucho construir.',
      'Internet de 10 Mbps o más, micrófono y audífonos.',
      'Zoom instalado y actualizado.',
    ],
  },
  '12-a-mas': {
    name: 'De 12 años a más',
    colour: '#545e08',
    tint: '#edeeca',
    needs: [
      'Computadora con Windows 10, macOS 11 o más reciente y 8 GB de memoria RAM.',
      'Permiso de administrador para instalar los programas de la primera clase.',
      'Internet de 10 Mbps o más, micrófono y audífonos.',
      'Zoom instalado y actualizado.',
    ],
  },
};
