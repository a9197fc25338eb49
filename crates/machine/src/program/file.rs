//! A class file, whose methods get their code when somebody asks for it.
//!
//! Most of the JDK's methods never run, and their code is most of what a parser
//! has to do. Of bytes that stay in memory, such as the JDK's image, `Code`
//! attributes are passed over at first; [`File::method`] reads the method again,
//! then with its code. Everything else is there from the start.

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, ConstantPool, Field, Method, MethodAccessFlags, Result, Version,
};
use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;

pub struct File {
    /// **Invariant:** if `late` is not empty, its methods have no code.
    class: Rc<ClassFile<'static>>,
    /// By number, the methods as they lie in memory; none if nothing was passed over.
    late: Rc<[Late]>,
    /// A method that has other code here than in the rest of the file, and its number.
    changed: Option<Box<(usize, Method)>>,
}

struct Late {
    bytes: &'static [u8],
    /// None inside if the bytes are malformed.
    method: OnceCell<Option<Method>>,
}

impl Deref for File {
    type Target = ClassFile<'static>;

    fn deref(&self) -> &ClassFile<'static> {
        &self.class
    }
}

impl From<ClassFile<'static>> for File {
    /// A file that has its code already.
    fn from(class: ClassFile<'static>) -> File {
        File { class: Rc::new(class), late: Rc::default(), changed: None }
    }
}

impl File {
    /// Reads all but the code.
    ///
    /// # Errors
    /// The bytes are malformed.
    pub(crate) fn without_code(bytes: &'static [u8]) -> Result<File> {
        const MAGIC: usize = 4;
        let mut reader = ByteReader::new(bytes);
        reader.set_position(MAGIC);
        let version = Version::from_bytes(&mut reader)?;
        let pool = ConstantPool::from_bytes(&mut reader)?;
        let access_flags = ClassAccessFlags::from_bits_truncate(reader.read_u16()?);
        let (this_class, super_class) = (reader.read_u16()?, reader.read_u16()?);
        let interfaces = list(&mut reader, ByteReader::read_u16)?;
        let fields = list(&mut reader, |reader| Field::from_bytes(&pool, reader))?;
        let methods = list(&mut reader, |reader| {
            let start = reader.position();
            let method = method_without_code(&pool, reader)?;
            let bytes = &bytes[start..reader.position()];
            Ok((method, Late { bytes, method: OnceCell::new() }))
        })?;
        let attributes = list(&mut reader, |reader| Attribute::from_bytes(&pool, reader))?;
        let (methods, late): (_, Vec<Late>) = methods.into_iter().unzip();
        let class = ClassFile {
            version,
            constant_pool: pool,
            access_flags,
            this_class,
            super_class,
            interfaces,
            fields,
            methods,
            attributes,
            code_source_url: None,
        };
        Ok(File { class: Rc::new(class), late: late.into(), changed: None })
    }

    /// The same file with more constants.
    pub(crate) fn with_constants(&self, pool: ConstantPool<'static>) -> File {
        let class = ClassFile { constant_pool: pool, ..ClassFile::clone(&self.class) };
        File { class: Rc::new(class), late: self.late.clone(), changed: self.changed.clone() }
    }

    /// The same file with another `Code` attribute for a method that has one.
    pub(crate) fn with_code(&self, index: usize, code: &Attribute) -> Option<File> {
        let mut method = self.method(index)?.clone();
        let is_code = |attribute: &&mut Attribute| matches!(attribute, Attribute::Code { .. });
        *method.attributes.iter_mut().find(is_code)? = code.clone();
        let changed = Some(Box::new((index, method)));
        Some(File { class: self.class.clone(), late: self.late.clone(), changed })
    }

    /// A method with its code.
    pub fn method(&self, index: usize) -> Option<&Method> {
        if let Some((number, method)) = self.changed.as_deref()
            && *number == index
        {
            return Some(method);
        }
        let Some(late) = self.late.get(index) else { return self.class.methods.get(index) };
        let read = || Method::from_bytes(&self.constant_pool, &mut ByteReader::new(late.bytes));
        late.method.get_or_init(|| read().ok()).as_ref()
    }
}

/// As many as a number before them says.
fn list<'a, T>(
    reader: &mut ByteReader<'a>,
    mut one: impl FnMut(&mut ByteReader<'a>) -> Result<T>,
) -> Result<Vec<T>> {
    let count = reader.read_u16()?;
    (0..count).map(|_| one(reader)).collect()
}

fn method_without_code(pool: &ConstantPool<'_>, reader: &mut ByteReader<'_>) -> Result<Method> {
    let access_flags = MethodAccessFlags::from_bits_truncate(reader.read_u16()?);
    let (name_index, descriptor_index) = (reader.read_u16()?, reader.read_u16()?);
    let attributes = list(reader, |reader| {
        let start = reader.position();
        let (name, length) = (reader.read_u16()?, reader.read_u32()? as usize);
        if length <= reader.remaining()
            && pool.try_get_utf8(name).is_ok_and(|name| *name == *"Code")
        {
            reader.set_position(reader.position() + length);
            return Ok(None);
        }
        reader.set_position(start);
        Attribute::from_bytes(pool, reader).map(Some)
    })?;
    let attributes = attributes.into_iter().flatten().collect();
    Ok(Method { access_flags, name_index, descriptor_index, attributes })
}
