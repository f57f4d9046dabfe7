/**
 * Words of the study plans (fixtures/media/silabos). Sessions marked `short` make up the four-session version of a
 * course; all eight make up the four-week one.
 * @typedef {{ name: string, sessions: readonly { text: string, short?: true }[] }} Module
 * @typedef {{ slug: string, name: string, age: '5-a-7' | '8-a-11' | '12-a-mas', result: string, modules: readonly Module[], needs?: readonly string[] }} Course
 * @typedef {{ slug: string, name: string, age: Course['age'], courses: readonly string[] }} Pack
 */

/** @type {Record<Course['age'], { name: string, colour: string, tint: string, needs: readonly string[] }>} */
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

/** @type {readonly Course[]} */
export const COURSES = [
  {
    slug: 'curso-de-scratchjr',
    name: 'Cuentos animados con ScratchJr',
    age: '5-a-7',
    result: 'Un cuento animado con inicio, problema y final, contado con su propia voz.',
    modules: [
      {
        name: 'Personajes que se mueven',
        sessions: [
          { text: 'Conocemos los bloques: la llama camina, salta y baila.', short: true },
          { text: 'El cóndor vuela: repetir movimientos y darles ritmo.' },
          { text: 'Dos personajes que se encuentran y se saludan.' },
        ],
      },
      {
        name: 'Escenarios y voces',
        sessions: [
          { text: 'Dibujamos la selva, la costa y la sierra.', short: true },
          { text: 'Cambiamos de escena cuando alguien toca la pantalla.' },
          { text: 'Grabamos lo que dicen los personajes.', short: true },
        ],
      },
      {
        name: 'El cuento completo',
        sessions: [
          { text: 'Unimos las escenas en una historia con inicio, problema y final.' },
          { text: 'Estreno: cada quien cuenta su historia a la clase y a su familia.', short: true },
        ],
      },
    ],
  },
  {
    slug: 'curso-de-robots-de-juguete',
    name: 'Mis primeros robots',
    age: '5-a-7',
    result: 'Un robot de simulador que encuentra la salida de un laberinto y reacciona a lo que siente.',
    modules: [
      {
        name: 'Mi robot despierta',
        sessions: [
          { text: 'Armamos el robot pieza por pieza en la pantalla.', short: true },
          { text: 'Avanzar, girar y saludar: una orden tras otra.' },
          { text: 'Un baile para el robot, con pasos que se repiten.' },
        ],
      },
      {
        name: 'El laberinto',
        sessions: [
          { text: 'Leemos un mapa y planeamos el camino en papel.', short: true },
          { text: 'Programamos la ruta y corregimos donde se equivoca.' },
          { text: 'La salida con la menor cantidad de pasos.', short: true },
        ],
      },
      {
        name: 'Sensores que sienten',
        sessions: [
          { text: 'El robot se detiene ante una pared y sigue la luz.' },
          { text: 'Feria de robots: cada quien muestra el suyo y explica cómo piensa.', short: true },
        ],
      },
    ],
  },
  {
    slug: 'curso-de-videojuegos-con-roblox',
    name: 'Videojuegos con Roblox',
    age: '8-a-11',
    result: 'Un mundo propio en Roblox Studio, con reglas programadas en Lua y listo para jugar.',
    modules: [
      {
        name: 'El mundo',
        sessions: [
          { text: 'Roblox Studio por dentro: terreno, agua y luces.', short: true },
          { text: 'Construimos el escenario y el camino del jugador.' },
          { text: 'Puntos de partida y zonas secretas.' },
        ],
      },
      {
        name: 'Las reglas',
        sessions: [
          { text: 'Primeras líneas de Lua: obstáculos que hacen perder.', short: true },
          { text: 'Puntos de control: volver a donde uno se quedó.' },
          { text: 'Monedas, marcador y recompensas.', short: true },
        ],
      },
      {
        name: 'A jugar',
        sessions: [
          { text: 'Probamos los juegos entre todos y corregimos lo que falla.' },
          { text: 'Publicamos la versión final, con permisos seguros.', short: true },
        ],
      },
    ],
  },
  {
    slug: 'curso-de-youtuber-kids',
    name: 'Youtuber Kids',
    age: '8-a-11',
    result: 'Un video propio con guion, buena luz, edición y miniatura, compartido de forma segura.',
    modules: [
      {
        name: 'La idea y el guion',
        sessions: [
          { text: '¿De qué hablo y para quién? La idea del canal.', short: true },
          { text: 'El guion en tres partes y el plan de grabación.' },
          { text: 'Qué se comparte en internet y qué se queda en casa.' },
        ],
      },
      {
        name: 'Luces, cámara',
        sessions: [
          { text: 'Encuadre y luz de ventana con el celular de casa.', short: true },
          { text: 'Buen sonido y hablarle a la cámara sin miedo.' },
          { text: 'Día de rodaje: grabamos todas las tomas.' },
        ],
      },
      {
        name: 'Edición y estreno',
        sessions: [
          { text: 'Cortamos, ponemos música libre y diseñamos la miniatura.', short: true },
          { text: 'Estreno en clase y publicación con ayuda de la familia.', short: true },
        ],
      },
    ],
  },
  {
    slug: 'curso-de-python-para-juegos',
    name: 'Python para crear juegos',
    age: '12-a-mas',
    result: 'Un juego de naves con niveles y récords, programado desde cero con Python y Pygame.',
    modules: [
      {
        name: 'Primeras líneas',
        sessions: [
          { text: 'Instalamos Python: variables y mensajes.', short: true },
          { text: 'Decisiones y repeticiones: adivina el número.' },
          { text: 'Funciones y listas: el código en orden.' },
        ],
      },
      {
        name: 'Naves en pantalla',
        sessions: [
          { text: 'La ventana del juego: dibujar y mover con Pygame.', short: true },
          { text: 'Disparos y enemigos que aparecen solos.' },
          { text: 'Choques: saber cuándo dos cosas se tocan.', short: true },
        ],
      },
      {
        name: 'Niveles y puntajes',
        sessions: [
          { text: 'Guardamos récords en un archivo y subimos la dificultad.' },
          { text: 'Presentación del juego y lectura del código de otra persona.', short: true },
        ],
      },
    ],
  },
  {
    slug: 'curso-de-diseno-web',
    name: 'Diseño de páginas web',
    age: '12-a-mas',
    result: 'Un portafolio propio, escrito con HTML y CSS y publicado en internet.',
    modules: [
      {
        name: 'El esqueleto: HTML',
        sessions: [
          { text: 'Títulos, párrafos y enlaces: la primera página.', short: true },
          { text: 'Imágenes, listas y la estructura de un portafolio.' },
          { text: 'Páginas que todas las personas pueden usar.' },
        ],
      },
      {
        name: 'El estilo: CSS',
        sessions: [
          { text: 'Color y tipografía con intención.', short: true },
          { text: 'Cajas, columnas y espacios.' },
          { text: 'Que se vea bien en el celular y en la computadora.', short: true },
        ],
      },
      {
        name: 'En línea',
        sessions: [
          { text: 'Publicamos el portafolio en internet.', short: true },
          { text: 'Mantenerlo: corregir, agregar y volver a publicar.' },
        ],
      },
    ],
  },
];

/** @type {readonly Pack[]} */
export const PACKS = [
  {
    slug: 'pack-pequenos-inventores',
    name: 'Pack Pequeños inventores',
    age: '5-a-7',
    courses: ['curso-de-scratchjr', 'curso-de-robots-de-juguete'],
  },
  {
    slug: 'pack-creadores-digitales',
    name: 'Pack Creadores digitales',
    age: '8-a-11',
    courses: ['curso-de-videojuegos-con-roblox', 'curso-de-youtuber-kids'],
  },
  {
    slug: 'pack-programacion-total',
    name: 'Pack Programación total',
    age: '12-a-mas',
    courses: ['curso-de-python-para-juegos', 'curso-de-diseno-web'],
  },
];
